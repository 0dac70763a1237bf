import { useGetOne, useParams } from 'react-admin';
import { isTemporary } from '../../../client/isTemporary.ts';
import type { ConsoleRow } from '#schema/record.ts';
import { ErrorState } from '../../ErrorState.tsx';
import { MissingRecord } from '../../form/MissingRecord.tsx';
import { HistoryEntries } from '../history/HistoryEntries.tsx';
import { useHistory } from '../history/useHistory.ts';
import { fieldsOf } from '../../list/columns.ts';
import { useListMeta } from '../../list/useListMeta.ts';
import type { PageProps } from '../../declaration/resolved.ts';
import { BackLink } from './BackLink.tsx';
import { DetailHead } from './DetailHead.tsx';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { Fact } from './Fact.tsx';
import styles from './detail.module.css';
import { ReferringRecords } from './ReferringRecords.tsx';

/** The generated page of one record: its values, the records that refer to it, and its changes. */
export default function DetailPage({ resource }: PageProps) {
  const { id = '' } = useParams();
  const meta = useListMeta(resource);
  const { data, error, isPending, refetch } = useGetOne<ConsoleRow>(resource.name, { id, meta });
  if (data) return <Detail key={id} resource={resource} record={data} />;
  if (isPending) return <DetailSkeleton resource={resource} />;
  if (!isTemporary(error)) return <MissingRecord listPath={resource.path} />;
  return (
    <div className={styles.page}>
      <BackLink resource={resource} />
      <ErrorState error={error} onRetry={() => void refetch()} />
    </div>
  );
}

function Detail({ resource, record }: PageProps & { record: ConsoleRow }) {
  const fields = fieldsOf(resource, resource.facts);
  return (
    <article className={styles.page} aria-labelledby="record-heading">
      <DetailHead resource={resource} record={record} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <dl className={`${styles.card} ${styles.facts}`}>
            {fields.map(field => (
              <div key={field.key}>
                <dt>{field.label}</dt>
                <dd>
                  <Fact field={field} record={record} />
                </dd>
              </div>
            ))}
          </dl>
          <ReferringRecords resource={resource} record={record} />
        </div>
        {resource.api?.history && <History resource={resource} id={String(record.id)} />}
      </div>
    </article>
  );
}

function History({ resource, id }: PageProps & { id: string }) {
  const query = useHistory(resource, id);
  return (
    <section className={styles.card} aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <HistoryEntries query={query} title={`this ${resource.noun.one}`} />
    </section>
  );
}
