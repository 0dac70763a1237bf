import { trustedCast } from '../../client/trustedCast.ts';
import type { CellProps } from '../../console/index.ts';
import type { UploadedFile } from './fileCalls.ts';
import styles from './cells.module.css';
import { StatusMark } from './FileStatus.tsx';

/** Shows the status of a file. */
export default function StatusCell({ record }: CellProps) {
  return (
    <span className={styles.status}>
      <StatusMark file={trustedCast<UploadedFile>(record)} />
    </span>
  );
}
