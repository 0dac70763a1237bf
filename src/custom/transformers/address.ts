import { useCallback } from 'react';
import { useAddressQuery, useOfficer } from '../../console/index.ts';
import { mayKeep } from './mayKeep.ts';

const modes = ['details', 'add', 'edit', 'view'] as const;

/** What the pane at the right does. */
export type Mode = (typeof modes)[number];

/** What the pane shows: a mode, and the transformer centre it is about. */
export interface Open {
  mode: Mode;
  /** Absent in the mode `add`, and where nothing is selected. */
  id?: string | undefined;
}

/** The query names that tell it. */
export const openNames = ['tc', 'mode'] as const;

/** What an address has open. */
export function openIn(params: URLSearchParams): Open {
  const mode = modes.find(known => known === params.get('mode')) ?? 'details';
  const id = params.get('tc') ?? undefined;
  if (mode === 'add') return { mode };
  return id === undefined ? { mode: 'details' } : { mode, id };
}

/** The query of an address that has `next` open and is otherwise as it was: search and filters stay. */
export function addressOf(params: URLSearchParams, { mode, id }: Open): string {
  const query = new URLSearchParams(params);
  for (const name of openNames) query.delete(name);
  if (id !== undefined) query.set('tc', id);
  if (mode !== 'details') query.set('mode', mode);
  return `?${query}`;
}

/** Whether two addresses have the same thing open, so that going from one to the other loses nothing that is typed. */
export function sameOpen(one: { search: string }, other: { search: string }): boolean {
  const [first, second] = [one, other].map(({ search }) => openIn(new URLSearchParams(search)));
  return first?.mode === second?.mode && first?.id === second?.id;
}

/** What the address has open, and ways to open something else. */
export function useOpen() {
  const { query, change } = useAddressQuery();
  const keeps = mayKeep(useOfficer());
  const asked = openIn(query);
  const open: Open = keeps || asked.mode === 'view' ? asked : { mode: 'details', id: asked.id };
  const show = useCallback(
    (next: Open) => change(now => new URLSearchParams(addressOf(now, next))),
    [change],
  );
  return { open, show, to: (next: Open) => ({ search: addressOf(query, next) }) };
}
