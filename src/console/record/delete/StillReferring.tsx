import { formatCount } from '#domain/formats.ts';
import type { ConsoleRow } from '#schema/record.ts';
import type { Reference } from '../detail/referringTo.ts';
import { useReferring } from '../detail/useReferring.ts';
import type { PageProps } from '../../declaration/resolved.ts';
import styles from './delete.module.css';

interface StillReferringProps extends PageProps {
  reference: Reference;
  record: ConsoleRow;
}

/** Says how many records still refer to a record of `resource` by one field; nothing if none do. */
export function StillReferring({ resource, reference, record }: StillReferringProps) {
  const { total = 0 } = useReferring(reference, record);
  if (total === 0) return null;
  const { one, many } = reference.resource.noun;
  const counted = total === 1 ? `1 ${one} still refers` : `${formatCount(total)} ${many} still refer`;
  return (
    <p
      className={styles.referring}
      role="status"
    >{`${counted} to this ${resource.noun.one}, by ${reference.field.label}.`}</p>
  );
}
