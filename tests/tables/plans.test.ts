import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { tables } from '#tables/index.ts';
import { statementsOf, tablesScannedBy } from '../support/statements.ts';
import { addContractors } from '../support/tables/manyContractors.ts';
import { useTables } from '../support/tables/useTables.ts';

const api = useTables();
beforeAll(async () => {
  const { db } = api.server;
  await addContractors(db, 20_000);
  await db.execute(sql`
    insert into work_orders (number, contractor, kind, "from")
    select 'W' || n, id, case when n % 100 = 0 then 'replacement' else 'repair' end, date '2020-01-01' + (random() * 2000)::int
    from (select id, row_number() over (order by id) as n from contractors) as numbered`);
  await db.execute(sql`vacuum analyze`);
});

/** Requests for each list that has many rows. The last page is that of each officer's own rows. */
const lists = [
  {
    name: 'contractors',
    queries: (last: number) => [
      ...[1, Math.round(last / 2), last].map(page => ({ page })),
      ...['name', '-name', 'since', '-since'].map(sort => ({ sort, page: 2 })),
      { q: 'r 00123' },
      { active: true, page: 3 },
    ],
  },
  { name: 'work-orders', queries: () => [{ number: 'W1234' }, { kind: 'replacement', page: 2 }] },
];

const everyOfficer = lists.flatMap(list => {
  const listed = tables.find(({ name }) => name === list.name)?.access.list ?? [];
  return listed.map(role => ({ ...list, role }));
});

/** In charge of a half or a quarter of the rows, which are counted as fast by reading the whole table. */
const chargeIsWide: ReadonlySet<Role> = new Set(['ce', 'se']);

it.each(everyOfficer)(
  'reads the pages of $name for $role in every order, and what search and filters find, by index',
  async ({ name, role, queries }) => {
    const caller = await api.as(role);
    const { json } = await caller('GET', `/${role}/${name}`);
    const last = Number(json['data']?.['pageData']?.['lastPage']);
    const table = name.replace('-', '_');
    const scanning: string[] = [];
    for (const query of queries(last)) {
      const sent = await statementsOf(async () => {
        const answer = await caller('GET', `/${role}/${name}`, { query });
        expect(answer.status, answer.text).toBe(200);
        expect(Object.values(answer.json['data']?.['rows'] ?? {}).length).toBeGreaterThan(0);
      });
      for (const statement of sent) {
        if (chargeIsWide.has(role) && statement.text.startsWith('select count(*)')) continue;
        if ((await tablesScannedBy(api.server.db, statement)).includes(table))
          scanning.push(`${JSON.stringify(query)}\n  ${statement.text}`);
      }
    }
    expect(scanning).toEqual([]);
  },
);
