import { useReference } from 'react-admin';
import { absent } from '#domain/formats.ts';
import { useRegistry } from '../../contexts.tsx';
import type { ConsoleRow } from '#schema/record.ts';
import { titleOf } from './titles.ts';

interface ReferenceCellProps {
  target: string;
  id: string;
  /** The title that came with the row; '' if none did. */
  title: string;
}

/** Shows the title of the referenced record. Without one in the row, the cells of one screen share one request. */
export function ReferenceCell({ target, id, title }: ReferenceCellProps) {
  const registry = useRegistry();
  const { referenceRecord, isPending } = useReference<ConsoleRow>({
    reference: target,
    id,
    options: { enabled: title === '' && id !== '' },
  });
  if (title !== '') return title;
  if (referenceRecord) return titleOf(registry.resource(target), referenceRecord);
  return id !== '' && isPending ? '' : absent;
}
