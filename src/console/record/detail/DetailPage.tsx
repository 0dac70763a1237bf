import { CanAccess, LinkBase, useDataProvider, useGetOne, useParams } from 'react-admin';
import { asText, readPath, type ConsoleRow } from '#schema/record.ts';
import { isTemporary } from '../../../client/errorText.ts';
import { useLeave, whereShown } from '../../addresses.ts';
import type { ConsoleDataProvider } from '../../consoleDataProvider.ts';
import type { PageProps, ResourceField } from '../../declaration/resolved.ts';
import { ErrorState, MissingRecord } from '../../ErrorState.tsx';
import { Cell } from '../../field/Cell.tsx';
import { titleOf } from '../../field/reference/titles.ts';
import { fieldsOf } from '../../list/columns.ts';
import { DebouncedScope, useListMeta } from '../../scope.tsx';
import { RowLink } from '../../list/RowLink.tsx';
import { useMay } from '../../permissions.ts';
import { useOfficer, useRegistry } from '../../contexts.tsx';
import { DeleteButton } from '../delete/DeleteButton.tsx';
import { HistoryEntries, useHistory } from '../HistoryEntries.tsx';
import { UndoEdit, type Undo } from '../UndoEdit.tsx';
import { BackLink, DetailSkeleton } from './DetailSkeleton.tsx';
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
  const isTall = resource.recordPage.top && resource.api?.history;
  return (
    <article
      className={isTall ? `${styles.page} ${styles.tall}` : styles.page}
      aria-labelledby="record-heading"
    >
      <DetailHead resource={resource} record={record} />
      {resource.recordPage.top && (
        <div className={styles.top}>
          <DebouncedScope>
            <resource.recordPage.top.Show props={{ record }} />
          </DebouncedScope>
        </div>
      )}
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
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const send = ({ body, etag }: Undo) =>
    dataProvider.update(resource.name, { id, data: { ...body, etag }, previousData: { id } });
  return (
    <section className={styles.card} aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <HistoryEntries
        query={query}
        title={`this ${resource.noun.one}`}
        renderAction={entry => <UndoEdit noun={resource.noun.one} entry={entry} send={send} />}
      />
    </section>
  );
}

/** The name of a record, the way back to its list, and what the officer may do with it. */
function DetailHead({ resource, record }: PageProps & { record: ConsoleRow }) {
  const leave = useLeave(resource.path);
  return (
    <header className={styles.head}>
      <div>
        <BackLink resource={resource} />
        <h1 id="record-heading">{titleOf(resource, record)}</h1>
      </div>
      <CanAccess resource={resource.name} action="edit">
        <RowLink resource={resource} record={record} className="btn">
          Edit
        </RowLink>
      </CanAccess>
      <CanAccess resource={resource.name} action="delete">
        <DeleteButton resource={resource} record={record} className="btn" onDeleted={leave}>
          Delete
        </DeleteButton>
      </CanAccess>
    </header>
  );
}

/** The value of a record's field. A reference leads to the page of the record that it names. */
function Fact({ field, record }: { field: ResourceField; record: ConsoleRow }) {
  const may = useMay();
  const officer = useOfficer();
  const registry = useRegistry();
  const target = field.type === 'reference' ? registry.resource(field.target ?? '') : undefined;
  const id = asText(readPath(record, field.source));
  const cell = <Cell field={field} record={record} />;
  const address =
    target && id !== '' && may({ resource: target.name, action: 'show' })
      ? whereShown(target, { id }, officer)
      : undefined;
  return address === undefined ? cell : <LinkBase to={address}>{cell}</LinkBase>;
}
