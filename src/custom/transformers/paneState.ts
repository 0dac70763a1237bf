import { useCallback } from 'react';
import { useAddressQuery, useMay } from '../../console/index.ts';

const modes = ['details', 'add', 'edit', 'view'] as const;

/** The mode of the pane at the right. */
export type PaneMode = (typeof modes)[number];

/** The contents of the pane: a mode, and the transformer centre concerned. */
export interface PaneState {
  mode: PaneMode;
  /** Absent in the mode `add`, and if nothing is selected. */
  id?: string | undefined;
}

/** The query names that hold the contents of the pane. */
export const paneParams = ['tc', 'mode'] as const;

/** Returns the pane's contents from an address. */
export function readPaneState(params: URLSearchParams): PaneState {
  const mode = modes.find(known => known === params.get('mode')) ?? 'details';
  const id = params.get('tc') ?? undefined;
  if (mode === 'add') return { mode };
  return id === undefined ? { mode: 'details' } : { mode, id };
}

/** Returns an address's query with other pane contents; search and filters stay unchanged. */
export function queryWithPane(params: URLSearchParams, { mode, id }: PaneState): string {
  const query = new URLSearchParams(params);
  for (const name of paneParams) query.delete(name);
  if (id !== undefined) query.set('tc', id);
  if (mode !== 'details') query.set('mode', mode);
  return `?${query}`;
}

/** Whether two addresses have the same pane contents, so that going from one to the other loses no typed values. */
export function isSamePane(one: { search: string }, other: { search: string }): boolean {
  const [first, second] = [one, other].map(({ search }) => readPaneState(new URLSearchParams(search)));
  return first?.mode === second?.mode && first?.id === second?.id;
}

/** Returns the pane's contents from the current address, and functions that change them. */
export function usePane() {
  const { query, change } = useAddressQuery();
  const canEdit = useMay()({ resource: 'transformer-centres', action: 'edit' });
  const requested = readPaneState(query);
  const pane: PaneState =
    canEdit || requested.mode === 'view' ? requested : { mode: 'details', id: requested.id };
  const show = useCallback(
    (next: PaneState) => change(now => new URLSearchParams(queryWithPane(now, next))),
    [change],
  );
  return { pane, show, to: (next: PaneState) => ({ search: queryWithPane(query, next) }) };
}

/** Returns the address that shows everything about a transformer centre, or its form. */
export const addressOfTransformer = (id: string, mode: 'view' | 'edit' = 'view') =>
  `/tc-details?${new URLSearchParams({ tc: id, mode })}`;
