import { feederUserText } from '#domain/feeders.ts';
import { asText, type CellProps } from '../../console/index.ts';
import styles from './cells.module.css';

/** Shows the number of a feeder, and why it is near the section of an assistant engineer. */
export default function NumberCell({ value, record }: CellProps) {
  const user = feederUserText(record['place']);
  return (
    <>
      {asText(value)}
      {user !== '' && <small className={styles.user}>{user}</small>}
    </>
  );
}
