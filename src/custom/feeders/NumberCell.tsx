import type { FeederPlace } from '#domain/feeders.ts';
import { asText, type CellProps } from '../../console/index.ts';
import styles from './cells.module.css';

/** Why a feeder is near, by its place; nothing of one from elsewhere. */
const users = new Map<unknown, string>([
  ['section', 'Your section'],
  ['subDivision', 'Your sub-division'],
] satisfies [FeederPlace, string][]);

/** Shows the number of a feeder, and why it is near the section of an assistant engineer. */
export default function NumberCell({ value, record }: CellProps) {
  const user = users.get(record['place']);
  if (user === undefined) return asText(value);
  return (
    <>
      {asText(value)} <small className={styles.user}>{user}</small>
    </>
  );
}
