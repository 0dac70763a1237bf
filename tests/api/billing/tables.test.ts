import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '../../../server/db/rowsOf.ts';
import { useApi } from '../../support/api.ts';

const api = useApi();

it('each month of installations is in a partition of its own', async () => {
  const partitions = await rowsOf(
    api.server.db,
    sql`select tableoid::regclass::text as partition, array_agg(distinct month) as months
      from installation_months group by tableoid`,
  );
  expect(partitions.length).toBeGreaterThan(1);
  for (const { months } of partitions) expect(months).toHaveLength(1);
  expect(partitions.map(({ partition }) => partition)).not.toContain('installation_months');
});

it('codes, account ids and numbers on paper are texts, so that no zero before them is lost', async () => {
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
