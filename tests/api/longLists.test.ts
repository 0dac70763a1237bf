import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { mostCounted } from '../../server/services/db/listTotal.ts';
import { rowsOf as rowsOfDatabase } from '../../server/services/db/connect.ts';
import { useApi } from '../support/api.ts';
import { expectCorrectCounts } from '../support/demoCounts.ts';
import { addManyRows } from '../support/manyRows.ts';
import { repetitions } from '../support/repetitions.ts';
import { rowsOf } from '../support/territory.ts';

const api = useApi();
/** Only the long proofs need a total that is estimated: so many rows take 10 s of a processor. */
const added = { feeders: repetitions({ usual: 3000, long: mostCounted + 500 }), meterReaders: 3000 };
const perPage = 100;

beforeAll(async () => {
  await addManyRows(api.server.db, added);
  await api.server.db.execute(sql`vacuum analyze`);
});

const lists = [
  {
    path: '/cio/feeders',
    rows: 'feederList',
    id: 'id',
    inOrder: sql`select id from feeders order by length(number), number, mdm_code`,
  },
  {
    path: '/cio/user',
    rows: 'userList',
    id: 'userId',
    inOrder: sql`select id from users where user_type = 'mr' order by mr_code`,
  },
] as const;

async function read({ path, rows, id }: (typeof lists)[number], query: Record<string, string | number>) {
  const { json } = await (await api.as('cio'))('GET', path, { query: { perPage, ...query } });
  const { count, countIsEstimate = false, pageData } = json['data'] ?? {};
  return {
    ids: rowsOf(json, rows).map(row => row[id]),
    total: { count: Number(count), countIsEstimate },
    last: Number(pageData?.['lastPage']),
  };
}

it.each(lists)('has each row of $path on its page, whichever end the page is read from', async list => {
  const ids = (await rowsOfDatabase(api.server.db, list.inOrder)).map(row => row['id']);
  const { last, total } = await read(list, {});
  expect(total).toEqual({ count: ids.length, countIsEstimate: false });
  const half = Math.round(last / 2);
  for (const page of [1, 10, 11, half - 1, half, half + 1, last - 1, last, last + 1]) {
    const found = await read(list, { page });
    expect(found.ids, `page ${page}`).toEqual(ids.slice((page - 1) * perPage, page * perPage));
    expect(found.total).toEqual(total);
  }
});

it('estimates the total of a search above 100,000, until its last page', { tags: 'long' }, async () => {
  const search = (mdmCode: string, page = 1) => read(lists[0], { mdmCode, page });
  const few = await search('b54321');
  expect(few.ids.length).toBeGreaterThan(0);
  expect(few.total).toEqual({ count: few.ids.length, countIsEstimate: false });

  const many = await search('b');
  expect(many.ids).toHaveLength(perPage);
  expect(many.total.countIsEstimate).toBe(true);
  expect(many.total.count).toBeGreaterThanOrEqual(mostCounted);
  const [row] = await rowsOfDatabase(
    api.server.db,
    sql`select count(*)::integer as count from feeders where concat_ws(' ', number, name, mdm_code) ilike '%b%'`,
  );
  const count = Number(row?.['count']);
  for (const page of [many.last, many.last + 100]) {
    const { total, last } = await search('b', page);
    expect(total).toEqual({ count, countIsEstimate: false });
    expect(last).toBe(Math.ceil(count / perPage));
  }
});

it('keeps the totals while rows come, change and go', async () => {
  const { db } = api.server;
  const readers = () => read(lists[1], {});
  const before = (await readers()).total.count;
  await db.execute(sql`delete from feeders where number = 'F2345'`);
  await db.execute(sql`update users set user_type = 'dt' where mr_code = 'BM0000001'`);
  await db.execute(sql`update users set section_code = null where mr_code = 'BM0000002'`);
  await db.execute(sql`delete from users where mr_code = 'BM0000003'`);
  expect((await readers()).total.count).toBe(before - 3);
  await expectCorrectCounts(db);
});
