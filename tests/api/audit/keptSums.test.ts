import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { figuresOf, noSums } from '#domain/areaFigures.ts';
import { lossBand, lossBands } from '#domain/audit.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { verifyCounts } from '../../../server/subjects/billing/verifyCounts.ts';
import { rowsOf, type Connection } from '../../../server/services/db/connect.ts';
import { tcAudits } from '../../../server/services/db/schema/index.ts';
import { testDatabase } from '../../support/database.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase('demo');
});
afterAll(() => connection.close());

/** The month that the demo utility has audited. */
const closed = addMonths(currentMonth(), -3);

const sums = () =>
  rowsOf(connection.db, sql`select to_jsonb(section_audits) as sums from section_audits order by 1`);

/** Every way in which audits change, each with audits of many sections. */
const changes: Record<string, SQL | readonly SQL[]> = {
  'other figures': sql`update tc_audits set consumption = consumption + 10, loss_percentage = 12
    where loss_percentage > 10`,
  'another month': sql`
    with read as (
      insert into tc_readings (tc_id, month, final_value)
      select tc_id, '2020-01', 1 from tc_audits where month = ${closed} and loss_percentage < 0 returning tc_id
    )
    update tc_audits set month = '2020-01' where tc_id in (select tc_id from read) and month = ${closed}`,
  'audits that open again': sql`delete from tc_audits where loss_percentage < 5`,
  'TCs that are deleted': [
    'inspections where transformer',
    'meter_changes where transformer',
    'tc_terms where tc_id',
    'transformer_centres where id',
  ].map(
    terms =>
      sql`delete from ${sql.raw(terms)} in (select distinct tc_id from tc_audits order by tc_id limit 100)`,
  ),
};

it.each(Object.entries(changes))('keeps the sums of sections after: %s', async (_name, change) => {
  const before = await sums();
  for (const statement of [change].flat()) await connection.db.execute(statement);
  expect(await sums()).not.toEqual(before);
  expect(await verifyCounts(connection.db, { of: 'tc_audits' })).toEqual([]);
});

it('leaves an audit with the section that made it when the TC moves', async () => {
  const before = await sums();
  await connection.db.execute(
    sql`update transformer_centres set section_code = '5410102' where section_code = '5410101'`,
  );
  expect(await sums()).toEqual(before);
  expect(await verifyCounts(connection.db, { of: 'tc_audits' })).toEqual([]);
});

const estimates = ['unbilled', 'door_lock', 'mnr', 'zero_consumption'].flatMap(status => [
  `${status}_installations`,
  `${status}_units`,
]);

it('counts each loss in the band of the program', async () => {
  const losses = [-20, -5.01, -5, -4.99, -0.01, 0, 4.99, 5, 9.99, 10, 14.99, 15, 19.99, 20, 80];
  const audits = `select 1 as sign, '2026-01' as month, loss::text as section_code, 0 as installations,
    0 as consumption, 0 as installation_consumption, 0 as demand, 0 as collection, 0 as lost_units,
    ${estimates.map(name => `0 as ${name}`).join(', ')}, loss as loss_percentage from unnest(array[${losses.join(', ')}]::numeric[]) as loss`;
  const [query] = await rowsOf(connection.db, sql`select summed_audits(${audits}) as text`);
  const rows = await rowsOf(connection.db, sql.raw(String(query?.['text'])));
  const bands = Object.keys(lossBands);
  const columns = bands.map(name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`));
  const found = rows.map(row => {
    expect(columns.reduce((sum, column) => sum + Number(row[column]), 0)).toBe(1);
    return [Number(row['section_code']), 1 + columns.findIndex(column => row[column] === 1)];
  });
  expect(found.toSorted(([one = 0], [other = 0]) => one - other)).toEqual(
    losses.map(loss => [loss, lossBand(loss)]),
  );
});

it('computes what an audit lost as the program does', async () => {
  const audits = await connection.db.select().from(tcAudits);
  expect(audits.length).toBeGreaterThan(500);
  for (const { lostUnits, lostRupees, ...audit } of audits) {
    const { consumption, installationConsumption, demand, collection } = audit;
    const ofAudit = { ...noSums, consumption, installationConsumption, demand, collection };
    const figures = figuresOf(ofAudit, 'input');
    expect({ lostUnits, lostRupees }).toEqual({
      lostUnits: figures.lostUnits,
      lostRupees: figures.lostRupees,
    });
  }
});
