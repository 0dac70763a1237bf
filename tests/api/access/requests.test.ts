import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { currentMonth } from '#domain/months.ts';
import * as tables from '../../../server/services/db/schema/index.ts';
import { useSharedApi, type Sent } from '../../support/api.ts';
import { examples, fill } from '../../support/examples.ts';
import { repetitions } from '../../support/repetitions.ts';
import { expectedAccess } from './expected.ts';

const api = useSharedApi();
const all = Object.values(operations).map(operation => {
  const access = expectedAccess[operation.id];
  const role = (access === 'anyone' ? undefined : access.at(-1)) ?? 'ae';
  const widened: Operation = operation;
  return { ...widened, role, example: examples[operation.id] };
});
type TestedOperation = (typeof all)[number];

/** Makes a call as a designation that may. */
async function ask({ method, path, role, example }: TestedOperation, changed: Pick<Sent, 'query' | 'body'>) {
  return (await api.as(role))(method, fill(path, { ...example.params, role }), { ...example, ...changed });
}

const thisMonth = ({ query }: TestedOperation) =>
  query && 'month' in query.properties ? { month: currentMonth() } : {};

const fieldsOf = (body: unknown) => Object.fromEntries(Object.entries(body ?? {}));

/** Every column of every table. */
const columns = [
  ...new Set(
    Object.values(tables).flatMap(table => (is(table, PgTable) ? Object.keys(getTableColumns(table)) : [])),
  ),
];

/** The names that attackers try first. */
const wellKnown = ['__proto__', 'constructor', 'isAdmin', 'userGroup', 'custom:userGroup'];

/** Returns the names to try on the body at this place: every name is tried on some, and on all in the long proofs. */
const namesFor = (at: number) => [
  ...repetitions({ usual: columns.filter((_, column) => column % 5 === at % 5), long: columns }),
  ...wellKnown,
];

describe('a body', () => {
  it.each(all.filter(({ body }) => body).map((operation, at) => ({ ...operation, names: namesFor(at) })))(
    'of $id accepts no property that the contract does not name',
    async ({ names, ...operation }) => {
      const own = Object.keys(operation.body?.properties ?? {});
      const foreign = names.filter(name => !own.includes(name));
      expect(foreign.length).toBeGreaterThan(20);
      for (const name of foreign) {
        const body = { ...fieldsOf(operation.example.body), [name]: 'x' };
        expect((await ask(operation, { body })).status, name).toBe(400);
      }
    },
  );
});

describe('a query', () => {
  it.each(all)('of $id with an unknown name is refused', async operation => {
    const query = { ...operation.example.query, nobodyKnows: 'x' };
    expect((await ask(operation, { query })).status).toBe(400);
  });
});

describe('paging', () => {
  const paged = all.filter(({ query }) => query && 'page' in query.properties);
  const wrong = ['0', '-1', '1000000000', '1.5', 'a', '', 'null', '1;2'];

  it.each(paged)('$id refuses invalid page numbers and page sizes', async operation => {
    for (const page of wrong)
      for (const name of ['page', 'perPage']) {
        const { status } = await ask(operation, { query: { ...operation.example.query, [name]: page } });
        expect(status, `${name}=${page}`).toBe(400);
      }
    expect((await ask(operation, { query: { ...operation.example.query, perPage: 101 } })).status).toBe(400);
  });

  it.each(paged)('$id returns every row once, whatever the page size', async operation => {
    const rowsOfPages = async (perPage: number, pages: number) => {
      const found: string[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const query = { ...operation.example.query, ...thisMonth(operation), perPage, page };
        const { json } = await ask(operation, { query });
        const rows = Object.values(Object(json['data'])).find(Array.isArray) ?? [];
        found.push(...rows.map(row => JSON.stringify(row)));
      }
      return found;
    };
    const together = await rowsOfPages(42, 1);
    expect(await rowsOfPages(7, 6)).toEqual(together);
    expect(new Set(together).size).toBe(together.length);
  });
});
