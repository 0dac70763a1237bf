import { formatDateTime } from '#domain/formats.ts';
import { asText, type CellProps } from '../../console/index.ts';
import { WithNote } from './WithNote.tsx';

/** Shows when the figures of a report were read, and what to expect of it. */
export default function MadeCell({ value, record }: CellProps) {
  const made = typeof value === 'string' ? formatDateTime(value) : '-';
  return <WithNote text={made} note={asText(record['message'])} />;
}
