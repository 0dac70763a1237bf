import type { ResourceField } from '../declaration/resolved.ts';
import styles from './list.module.css';

interface SkeletonRowsProps {
  rows: number;
  columns: readonly ResourceField[];
  /** The heading of the column after these; absent if there is none. */
  lastHeading: string | undefined;
}

/** Shows rows of the final shape while the first ones load. */
export function SkeletonRows({ rows, columns, lastHeading }: SkeletonRowsProps) {
  const keys = ['#', ...columns.map(({ key }) => key), ...(lastHeading === undefined ? [] : [lastHeading])];
  return (
    <tbody aria-hidden="true" className={styles.skeleton}>
      {Array.from({ length: rows }, (_, index) => index + 1).map(row => (
        <tr key={row}>
          {keys.map(key => (
            <td key={key}>{'\u00a0'}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
