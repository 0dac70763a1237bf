import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
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

const lists = [
  {
    name: 'contractors',
    queries: [
      ...[1, 1000, 2000].map(page => ({ page })),
      ...['name', '-name', 'since', '-since'].map(sort => ({ sort, page: 2 })),
      { q: 'r 00123' },
      { active: true, page: 3 },
    ],
  },
  { name: 'work-orders', queries: [{ number: 'W1234' }, { kind: 'replacement', page: 2 }] },
];

it.each(lists)(
  'reads the pages of $name in every order, and what search and filters find, by index',
  async list => {
    const cio = await api.as('cio');
    const table = list.name.replace('-', '_');
    const scanning: string[] = [];
    for (const query of list.queries) {
      const sent = await statementsOf(async () => {
        const answer = await cio('GET', `/cio/${list.name}`, { query });
        expect(answer.status, answer.text).toBe(200);
        expect(Object.values(answer.json['data']?.['rows'] ?? {}).length).toBeGreaterThan(0);
      });
      for (const statement of sent)
        if ((await tablesScannedBy(api.server.db, statement)).includes(table))
          scanning.push(`${JSON.stringify(query)}\n  ${statement.text}`);
    }
    expect(scanning).toEqual([]);
  },
);
