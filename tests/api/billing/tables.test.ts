import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { currentMonth } from '#domain/months.ts';
import { addPartition } from '../../../server/services/db/bulk.ts';
import { rowsOf } from '../../../server/services/db/connect.ts';
import { useApi } from '../../support/api.ts';

const api = useApi();

it('stores each month of installations in a separate partition', async () => {
  const partitions = await rowsOf(
    api.server.db,
    sql`select tableoid::regclass::text as partition, array_agg(distinct month) as months
      from installation_months group by tableoid`,
  );
  expect(partitions.length).toBeGreaterThan(1);
  for (const { months } of partitions) expect(months).toHaveLength(1);
  expect(partitions.map(({ partition }) => partition)).not.toContain('installation_months');
});

it('loads a whole month into a partition with the columns, rules and indexes of the table', async () => {
  const ofTable = async (table: string) => ({
    columns: await rowsOf(
      api.server.db,
      sql`select attname, format_type(atttypid, atttypmod) as type, attcollation, attnotnull from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`,
    ),
    rules: await rowsOf(
      api.server.db,
      sql`select pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = ${table}::regclass order by 1`,
    ),
    indexes: await rowsOf(
      api.server.db,
      sql`select regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', '') as index from pg_index
        where indrelid = ${table}::regclass order by 1`,
    ),
  });
  const whole = await ofTable('installation_months');
  expect(whole.columns).toHaveLength(17);
  expect(whole.rules.length).toBeGreaterThan(4);
  expect(whole.indexes).toHaveLength(5);
  const loaded = `installation_months_${currentMonth().replace('-', '_')}`;
  expect(await ofTable(loaded)).toEqual(whole);
});

it('refuses a whole month if one row breaks a rule', async () => {
  const rows = (
    readingDay: number,
  ) => sql`select '2020-01', installation_id, account_id, section_code, mr_id, ${sql.raw(String(readingDay))},
    tariff, tc_id, tagged_by, null, null, consumption, e_min, e_max, demand, collection, bill_cancellation
    from installation_months where month = ${currentMonth()}`;
  const partition = { parent: 'installation_months', partition: 'of_2020', bounds: `in ('2020-01')` };
  const added = (readingDay: number) =>
    api.server.db.transaction(async tx => {
      await addPartition(tx, { ...partition, rows: rows(readingDay) });
      const [found] = await rowsOf(tx, sql`select count(*)::int as rows from of_2020`);
      throw new Error(`${String(found?.['rows'])} rows`);
    });
  await expect(added(1)).rejects.toThrow(/^[1-9]\d+ rows$/);
  await expect(added(32)).rejects.toMatchObject({
    cause: { constraint: 'installation_months_reading_day_check' },
  });
});

it('stores codes, account ids and printed numbers as text, so that leading zeros survive', async () => {
  const columns = await rowsOf(
    api.server.db,
    sql`select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'public'
        and (column_name ~ '(^|_)code$' or column_name in ('account_id', 'rr_number', 'serial_number', 'meter_serial_number'))`,
  );
  const names = columns.map(row => row['column_name']);
  expect(names).toEqual(expect.arrayContaining(['account_id', 'section_code', 'mr_code', 'tims_code']));
  expect(columns.filter(row => row['data_type'] !== 'text')).toEqual([]);
});
