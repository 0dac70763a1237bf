import { CanAccess, LinkBase } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import type { ConsoleRow } from '#schema/record.ts';
import { OptionsSkeleton } from '../../../ui/OptionsSkeleton.tsx';
import { listAddress, whereShown } from '../../addresses.ts';
import type { PageProps } from '../../declaration/resolved.ts';
import { ErrorState } from '../../ErrorState.tsx';
import { titleOf } from '../../field/reference/titles.ts';
import { AddLink } from '../../list/ListHeading.tsx';
import { useOfficer, useRegistry } from '../../contexts.tsx';
import { useMay } from '../../permissions.ts';
import styles from './detail.module.css';
import { referringTo, shown, useReferring, type Reference } from './referringTo.ts';

interface ReferringRecordsProps extends PageProps {
  record: ConsoleRow;
  /** The level of the headings; those of level 3 are parts of a screen by hand. @default 2 */
  level?: 2 | 3;
}

/** Lists the records that refer to a record, as far as the officer may list them: a section for each field. */
export function ReferringRecords({ resource, record, level = 2 }: ReferringRecordsProps) {
  const references = referringTo(useRegistry(), resource, { officer: useOfficer(), may: useMay() });
  return references.map(reference => (
    <Referring
      key={`${reference.resource.name}.${reference.field.key}`}
      {...reference}
      to={record}
      level={level}
    />
  ));
}

interface ReferringProps extends Reference {
  to: ConsoleRow;
  /** The level of its heading; one of level 3 is part of a screen by hand. */
  level: 2 | 3;
}

/** Lists the first records that refer to a record by one field. */
function Referring({ resource, field, to, level }: ReferringProps) {
  const filter = { [field.key]: String(to.id) };
  const { data, total = 0, error, refetch } = useReferring({ resource, field }, to);
  const id = `referring-${resource.name}-${field.key}`;
  const Heading = `h${level}` as const;
  return (
    <section className={level === 2 ? styles.card : styles.part} aria-labelledby={id}>
      <header>
        <Heading id={id}>
          {resource.title} <small>{`by ${field.label}`}</small>
        </Heading>
        <CanAccess resource={resource.name} action="create">
          <AddLink resource={resource} references={filter} isMinor />
        </CanAccess>
      </header>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <OptionsSkeleton />
      ) : data.length === 0 ? (
        <p className={styles.none}>{resource.list.empty}</p>
      ) : (
        <>
          <ul className={styles.records}>
            {data.map(record => (
              <li key={record.id}>
                <RecordLink resource={resource} record={record} />
              </li>
            ))}
          </ul>
          <LinkBase to={listAddress(resource.path, filter)}>
            {total > shown ? `Show all ${formatCount(total)} in the list` : 'Show in the list'}
          </LinkBase>
        </>
      )}
    </section>
  );
}

/** The title of a record, as a link to what shows it. */
function RecordLink({ resource, record }: PageProps & { record: ConsoleRow }) {
  const address = whereShown(resource, record, useOfficer());
  const title = titleOf(resource, record);
  return address === undefined ? title : <LinkBase to={address}>{title}</LinkBase>;
}
