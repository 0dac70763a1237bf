import { useReference } from 'react-admin';
import { absent } from '#domain/formats.ts';
import { useRegistry } from '../../registryContext.ts';
import type { ConsoleRow } from '../../record.ts';
import { titleOf } from './titles.ts';

/** The title of the record pointed to; requests of one screen are made as one. */
export function ReferenceCell({ target, id }: { target: string; id: string }) {
  const registry = useRegistry();
  const { referenceRecord, isPending } = useReference<ConsoleRow>({ reference: target, id });
  if (referenceRecord) return titleOf(registry.resource(target), referenceRecord);
  return id !== '' && isPending ? '' : absent;
}
