import { formatDateTime } from '#domain/formats.ts';
import { trustedCast } from '../../client/trustedCast.ts';
import { asText, type CellProps } from '../../console/index.ts';
import styles from './cells.module.css';
import type { UploadedFile } from './fileCalls.ts';
import { StatusMark } from './FileStatus.tsx';

/** Shows what a file was called, and who uploaded it when. */
export function NameCell({ value, record }: CellProps) {
  const person = asText(record['uploaderName']);
  return (
    <div className={styles.name}>
      {asText(value) || '-'}
      <small>
        {person !== '' && `${person} · `}
        <span>{formatDateTime(asText(record['uploadedOn']))}</span>
      </small>
    </div>
  );
}

/** Shows the status of a file. */
export function StatusCell({ record }: CellProps) {
  return (
    <span className={styles.status}>
      <StatusMark file={trustedCast<UploadedFile>(record)} />
    </span>
  );
}
