import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { currentMonth } from '#domain/months.ts';
import { callServer, useApi } from '../support/api.ts';
import { listQueriesOf } from '../support/lists.ts';
import { addManyRows } from '../support/manyRows.ts';
import {
  indexesUsedBy,
  installationsScannedBy,
  statementsOf,
  tablesScannedBy,
} from '../support/statements.ts';
import { rowsOf } from '../support/territory.ts';
import { repetitions } from '../support/repetitions.ts';

const api = useApi();
beforeAll(() => api.server.db.execute(sql`analyze`));

it.each(repetitions<readonly ('dt' | 'ee' | 'ae')[]>({ usual: ['dt'], long: ['dt', 'ee', 'ae'] }))(
  'no list or count of %s scans all installations',
  async role => {
    const { db, url } = api.server;
    const token = await api.tokenOf(role);
    const scanning: string[] = [];
    for (const { list, by, path, query } of await listQueriesOf(role, await api.as(role), currentMonth())) {
      const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
      const sent = await statementsOf(async () => {
        const { status } = await callServer(url, api.apiKey, token, 'GET', `${path}?${search}`);
        expect(status).toBe(200);
      });
      expect(sent.length).toBeGreaterThan(0);
      for (const statement of sent) {
        const scanned = await installationsScannedBy(db, statement);
        if (scanned.length > 0) scanning.push(`${list} ${by}: ${scanned.join(', ')}\n  ${statement.text}`);
      }
    }
    expect(scanning).toEqual([]);
  },
);

it('detects a scan', async () => {
  const [statement] = await statementsOf(() =>
    api.server.db.execute(sql`select count(*) from installation_months where consumption > ${5}`),
  );
  if (!statement) throw new Error('Nothing was sent');
  expect(await installationsScannedBy(api.server.db, statement)).not.toEqual([]);
});

it.each([
  ['feeders', 'mdm_code'],
  ['users', 'mr_code'],
])('looks up many whole values of %s.%s without the index of their parts', async (table, column) => {
  const codes = Array.from({ length: 100 }, (_, index) => String(880_000_000 + index));
  const used = await api.server.db.transaction(async tx => {
    // The demo utility is so small that it would be scanned.
    await tx.execute(sql`set local enable_seqscan = off`);
    return indexesUsedBy(
      tx,
      sql`select * from ${sql.identifier(table)} where ${sql.identifier(column)} = any(${sql.param(codes)}::text[])`,
    );
  });
  expect(used).toEqual([`${table}_${column}_unique`]);
});

const manyRows = repetitions({ usual: 8_000, long: 20_000 });

describe(`a list of ${manyRows} rows`, () => {
  beforeAll(async () => {
    await addManyRows(api.server.db, { feeders: manyRows, meterReaders: manyRows });
    await api.server.db.execute(sql`vacuum analyze`);
  });

  it.each([
    { path: '/cio/feeders', rows: 'feederList', search: { mdmCode: 'b543' }, table: 'feeders' },
    { path: '/cio/user', rows: 'userList', search: { mrCode: 'm000123' }, table: 'users' },
  ])('reads any page of $path, and the results of a search, by index', async list => {
    const cio = await api.as('cio');
    const { json } = await cio('GET', list.path);
    const last = Number(json['data']?.['pageData']?.['lastPage']);
    const scanning: string[] = [];
    for (const query of [{ page: 1 }, { page: Math.round(last / 2) }, { page: last }, list.search]) {
      const sent = await statementsOf(async () => {
        const answer = await cio('GET', list.path, { query });
        expect(rowsOf(answer.json, list.rows)).not.toEqual([]);
      });
      for (const statement of sent)
        if ((await tablesScannedBy(api.server.db, statement)).includes(list.table))
          scanning.push(`${JSON.stringify(query)}\n  ${statement.text}`);
    }
    expect(scanning).toEqual([]);
  });
});
