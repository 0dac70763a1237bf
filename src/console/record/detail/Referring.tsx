import { CanAccess, LinkBase } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import type { ConsoleRow } from '#schema/record.ts';
import { OptionsSkeleton } from '../../../ui/OptionsSkeleton.tsx';
import { ErrorState } from '../../ErrorState.tsx';
import { AddLink } from '../../list/AddLink.tsx';
import { listAddress } from '../../list/listAddress.ts';
import { RecordLink } from './RecordLink.tsx';
import styles from './detail.module.css';
import type { Reference } from './referringTo.ts';
import { shown, useReferring } from './useReferring.ts';

interface ReferringProps extends Reference {
  to: ConsoleRow;
  /** The level of its heading; one of level 3 is part of a screen by hand. */
  level: 2 | 3;
}

/** Lists the first records that refer to a record by one field. */
export function Referring({ resource, field, to, level }: ReferringProps) {
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
