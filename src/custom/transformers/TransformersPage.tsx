import { InfiniteListBase } from 'react-admin';
import { SettledScope, useOfficer, type PageProps } from '../../console/index.ts';
import { may } from '../../console/access.ts';
import { DownloadButton } from '../../console/download/DownloadButton.tsx';
import { KeepQuery } from '../../console/views/KeepQuery.tsx';
import list from '../../console/list/list.module.css';
import { useListMeta } from '../../console/list/useListMeta.ts';
import { withinScope } from '../../console/withinScope.ts';
import { useCommand } from '../../shell/palette/commands.ts';
import { openNames, useOpen } from './address.ts';
import { TransformerList } from './list/TransformerList.tsx';
import { mayKeep } from './mayKeep.ts';
import { OpenLink } from './OpenLink.tsx';
import { TransformerPane } from './pane/TransformerPane.tsx';
import styles from './transformers.module.css';

/** Transformer centres: the list at the left, and what is open at the right. */
export default function TransformersPage({ resource }: PageProps) {
  return (
    <section className={list.page} aria-labelledby="transformers-heading">
      <SettledScope>
        <KeepQuery names={openNames}>
          <Listed resource={resource} />
        </KeepQuery>
      </SettledScope>
    </section>
  );
}

function Listed({ resource }: PageProps) {
  const officer = useOfficer();
  const meta = useListMeta(resource);
  return (
    <InfiniteListBase
      resource={resource.name}
      perPage={resource.list.perPage}
      storeKey={false}
      disableAuthentication
      queryOptions={{ meta, onError: ignore, placeholderData: withinScope(meta) }}
    >
      <header className={styles.heading}>
        <h1 id="transformers-heading">{resource.title}</h1>
        {may(resource.access, 'export', officer.role) && <DownloadButton resource={resource} />}
        {mayKeep(officer) && <AddLink />}
      </header>
      <div className={styles.panes}>
        <TransformerList resource={resource} />
        <TransformerPane />
      </div>
    </InfiniteListBase>
  );
}

/** What stands in place of the entries tells. */
const ignore = () => undefined;

function AddLink() {
  const { show } = useOpen();
  useCommand('Add New TC', () => show({ mode: 'add' }));
  return (
    <OpenLink className="btn p" opens={{ mode: 'add' }}>
      Add New TC
    </OpenLink>
  );
}
