import { asText, type CellProps } from '../../console/index.ts';
import { WithNote } from './WithNote.tsx';

/** Shows the name of a report and what it answers. */
export default function NameCell({ value, record }: CellProps) {
  return <WithNote text={asText(value)} note={asText(record['about'])} />;
}
