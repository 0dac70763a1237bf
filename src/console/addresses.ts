import { useState } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import { asText, isRecord, readPath, type ConsoleRow } from '#schema/record.ts';
import type { Resource } from './declaration/resolved.ts';

/** Returns the address of the page of a record's own. */
export function recordAddress({ path }: Pick<Resource, 'path'>, { id }: Pick<ConsoleRow, 'id'>): string {
  return `${path}/${encodeURIComponent(id)}`;
}

/** Returns the address that shows a record; undefined if no screen of the officer does. */
export function whereShown(resource: Resource, record: ConsoleRow, officer: Officer): string | undefined {
  return resource.hasDetail ? recordAddress(resource, record) : resource.shownAt?.(record, officer);
}

/** Returns the address of a list narrowed by some values, in the list's own format; `more` comes first in its query. */
export function listAddress(
  path: string,
  filter: Readonly<Record<string, string | readonly string[]>>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `${path}?${new URLSearchParams({ ...more, filter: JSON.stringify(filter) })}`;
}

/** Returns what a list passes along with the link to one of its records: which it is, and where the list was. */
export function stateFromList(
  { pathname, search }: { pathname: string; search: string },
  { id }: Pick<ConsoleRow, 'id'>,
): { fromList: true; list: string; id: ConsoleRow['id'] } {
  return { fromList: true, list: pathname + search, id };
}

/**
 * Returns the address of the list that led to this record, with its tab, filters and page as the officer left them; the
 * list's own path if the record was opened by its address. It stays while the record's address changes.
 */
export function useListLeft(listPath: string): string {
  const state: unknown = useLocation().state;
  const [left] = useState(() => asText(readPath(state, 'list')) || listPath);
  return left;
}

/** Returns what goes with the way to a record: where its list is or was, if the way begins there. */
export function stateOfWay(
  { pathname, search, state }: { pathname: string; search: string; state?: unknown },
  { path }: Pick<Resource, 'path'>,
  record: Pick<ConsoleRow, 'id'>,
) {
  if (pathname === path) return stateFromList({ pathname, search }, record);
  return { fromList: true, list: readPath(state, 'list'), id: record.id };
}

/**
 * Returns a function that goes back to the list as the officer left it or changed it since, or to a fresh list if the
 * record was opened by its address.
 */
export function useLeave(listPath: string): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const list = asText(readPath(state, 'list')) || listPath;
  return () => (isRecord(state) && state['fromList'] === true ? navigate(-1) : navigate(list));
}
