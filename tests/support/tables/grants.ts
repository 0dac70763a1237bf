import type { Role } from '#domain/roles.ts';
import type { AccessVerb } from '#schema/access.ts';
import type { TableCall } from '#schema/tableCalls.ts';
import { tables } from '#tables/index.ts';

/** The right that each call of a table needs, written a second time, so that a mistake in the server's own shows. */
const needs: Readonly<Record<TableCall, AccessVerb>> = {
  list: 'list',
  read: 'list',
  history: 'list',
  points: 'list',
  export: 'export',
  create: 'create',
  update: 'update',
  delete: 'delete',
};

/** The designations that may make each call of the declared tables, by the id of the call, as the tables declare it. */
export const grants: ReadonlyMap<string, readonly Role[]> = new Map(
  tables.flatMap(({ name, access, map }) =>
    Object.entries(needs).flatMap(([call, verb]) => {
      const granted = call === 'points' && !map ? [] : (access[verb] ?? []);
      return granted.length > 0 ? [[`${name}.${call}`, granted] as const] : [];
    }),
  ),
);
