import type { ResourceField } from '../resolved.ts';
import styles from './list.module.css';

interface SkeletonRowsProps {
  rows: number;
  columns: readonly ResourceField[];
  hasActions: boolean;
}

/** Rows of the final shape while the first ones are on their way. */
export function SkeletonRows({ rows, columns, hasActions }: SkeletonRowsProps) {
  const keys = ['#', ...columns.map(({ key }) => key), ...(hasActions ? ['action'] : [])];
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
