import { InfiniteListBase, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { useNotice, useOfficer, type PageProps } from '../../console/index.ts';
import { useListMeta } from '../../console/list/useListMeta.ts';
import { useOpen } from './address.ts';
import type { Transformer } from './calls.ts';
import { mayKeep } from './mayKeep.ts';
import { TransformerPane } from './pane/TransformerPane.tsx';
import styles from './transformers.module.css';

/** Transformer centres: the list at the left, and what is open at the right. */
export default function TransformersPage({ resource }: PageProps) {
  const notice = useNotice();
  const meta = useListMeta(resource);
  return (
    <InfiniteListBase
      resource={resource.name}
      perPage={resource.list.perPage}
      storeKey={false}
      disableAuthentication
      queryOptions={{ meta, onError: notice.failure }}
    >
      <Screen resource={resource} />
    </InfiniteListBase>
  );
}

function Screen({ resource }: PageProps) {
  const officer = useOfficer();
  const { to } = useOpen();
  const { data = [] } = useListContext<Transformer>();
  return (
    <section className={styles.page} aria-labelledby="transformers-heading">
      <header>
        <h1 id="transformers-heading">{resource.title}</h1>
        {mayKeep(officer) && (
          <Link className="btn p" to={to({ mode: 'add' })}>
            Add New TC
          </Link>
        )}
      </header>
      <div className={styles.panes}>
        <ul>
          {data.map(({ id, number }) => (
            <li key={id}>
              <Link to={to({ mode: 'details', id })}>{number}</Link>
            </li>
          ))}
        </ul>
        <TransformerPane />
      </div>
    </section>
  );
}
