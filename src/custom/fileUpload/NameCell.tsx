import { formatDateTime } from '#domain/formats.ts';
import { asText, type CellProps } from '../../console/index.ts';
import styles from './cells.module.css';

/** Shows what a file was called, and who uploaded it when. */
export default function NameCell({ value, record }: CellProps) {
  const uploaded = [record['uploaderName'], formatDateTime(asText(record['uploadedOn']))]
    .map(asText)
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={styles.name}>
      {asText(value) || '-'}
      <small>{uploaded}</small>
    </div>
  );
}
