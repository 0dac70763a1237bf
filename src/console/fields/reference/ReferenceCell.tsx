import { useReference } from 'react-admin';
import { absent } from '#domain/formats.ts';
import { useRegistry } from '../../registryContext.ts';
import type { ConsoleRow } from '#schema/record.ts';
import { titleOf } from './titles.ts';

/** Shows the title of the referenced record. The cells of one screen share one request. */
export function ReferenceCell({ target, id }: { target: string; id: string }) {
  const registry = useRegistry();
  const { referenceRecord, isPending } = useReference<ConsoleRow>({ reference: target, id });
  if (referenceRecord) return titleOf(registry.resource(target), referenceRecord);
  return id !== '' && isPending ? '' : absent;
}
