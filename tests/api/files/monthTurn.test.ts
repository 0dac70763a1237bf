import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { installationMonths as months } from '../../../server/services/db/installationMonths.ts';
import { useApi } from '../../support/api.ts';
import { expectCorrectCounts } from '../../support/demoCounts.ts';
import { uploadsOf } from './uploads.ts';
import { repetitions } from '../../support/repetitions.ts';

const api = useApi();
const files = uploadsOf(api);
const month = currentMonth();

/** Leaves the utility as it is when a month has begun and is not open yet. */
async function beginMonth(): Promise<void> {
  const { db } = api.server;
  await db.execute(sql.raw(`drop table installation_months_${month.replace('-', '_')}`));
  for (const table of ['filter_counts', 'section_counts', 'facet_counts', 'tc_counts'])
    await db.execute(sql`delete from ${sql.identifier(table)} where month = ${month}`);
}

const rowsOf = (of: string) => api.server.db.$count(acrossTheUtility(months), sql`month = ${of}`);

const begun = ['the month that has just begun', month] as const;

it.each(repetitions({ usual: [begun], long: [begun, ['the month before', addMonths(month, -1)] as const] }))(
  'an ISR file of %s finds all installations in the new month',
  async (_title, ofFile) => {
    const installation = {
      Account_ID: `T${ofFile.replace('-', '')}`,
      RR_number: 'KT1',
      Consumer_name: 'At the turn',
      Tariff: 'LT2',
      KW: 3,
      Reading_day: 3,
      MR_code: '54101001',
      Section_code: '5410101',
      Date_of_service: '31/03/2019',
      Status: 'ACTIVE',
    };
    const [before, inService] = [await rowsOf(month), await rowsOf(addMonths(month, -1))];
    expect(before).toBeGreaterThan(inService / 2);
    await beginMonth();
    const file = await files.process('cio', 'isr', { ISR: [installation] }, 'xlsx', { month: ofFile });
    expect(file.count, file.message).toEqual({ success: 1, failure: 0, skipped: 0 });
    expect(await rowsOf(month)).toBeGreaterThan(inService * 0.9);
    const now = sql`month = ${month} and account_id = ${installation.Account_ID}`;
    expect(await api.server.db.$count(acrossTheUtility(months), now)).toBe(1);
    await expectCorrectCounts(api.server.db);
  },
);
