import { formatDateTime } from '#domain/formats.ts';
import { asText, type CellProps } from '../../console/index.ts';
import styles from './cells.module.css';

/** Shows what a file was called, and who uploaded it when. */
export default function NameCell({ value, record }: CellProps) {
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
