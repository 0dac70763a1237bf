import { useState } from 'react';
import { useReference } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import type { Resource } from '../../declaration/resolved.ts';

/**
 * Returns the record that an id names, null for '' and until it has loaded; and a function to remember the record that
 * the officer has picked, which need not load again.
 */
export function useChosenRecord(resource: Resource, id: string) {
  const [picked, setPicked] = useState<ConsoleRow | null>(null);
  const stored = useReference<ConsoleRow>({ reference: resource.name, id }).referenceRecord;
  const known = picked && String(picked.id) === id ? picked : (stored ?? null);
  return [id === '' ? null : known, setPicked] as const;
}
