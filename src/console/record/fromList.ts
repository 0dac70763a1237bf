import { useState } from 'react';
import { useLocation } from 'react-admin';
import { asText, readPath, type ConsoleRow } from '#schema/record.ts';

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
