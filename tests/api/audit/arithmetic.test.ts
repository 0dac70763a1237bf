import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consumptionOf, lossPercentage } from '#domain/audit.ts';
import { addMonths } from '#domain/months.ts';
import { highestReading, meterConstant } from '#domain/transformers.ts';
import { rowsOf, type Connection } from '../../../server/services/db/connect.ts';
import { testDatabase } from '../../support/database.ts';
import { repetitions } from '../../support/repetitions.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase();
});
afterAll(() => connection.close());

const cases = repetitions({ usual: 10_000, long: 100_000 });
const atOnce = repetitions({ usual: 10_000, long: 20_000 });

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map(value => value / 100);
const reading = fc.integer({ min: 0, max: highestReading * 1000 }).map(value => value / 1000);
const current = fc.integer({ min: 1, max: 2000 });
/** A value that may be missing. */
const orNone = (value: fc.Arbitrary<number>) => fc.option(value, { freq: 20 });
const month = fc.record({
  from: orNone(reading),
  to: orNone(reading),
  primary: current,
  secondary: fc.oneof(fc.constantFrom(1, 5), current),
  billed: orNone(fc.oneof(hundredths(0, 1_000_000_00), hundredths(0, highestReading * 100))),
});

it(`gives the same consumption and loss in the program and in the database, in ${cases} random months, some with missing ends`, async () => {
  const samples = fc.sample(month, cases);
  for (let start = 0; start < cases; start += atOnce) {
    const part = samples.slice(start, start + atOnce);
    const found = await rowsOf(
      connection.db,
      sql`select consumption::float8, loss_percentage(consumption, billed)::float8 as loss
        from (
          select billed, tc_consumption("from", "to", "primary", secondary) as consumption
          from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
            as given("from" numeric, "to" numeric, "primary" numeric, secondary numeric, billed numeric)
        ) as energy`,
    );
    const computed = part.map(({ from, to, primary, secondary, billed }) => {
      const consumption = consumptionOf(from, to, meterConstant(primary, secondary) ?? Number.NaN);
      return { consumption, loss: lossPercentage(consumption, billed) };
    });
    // The database knows no -0.
    expect(found).toEqual(
      computed.map(({ consumption, loss }) => ({ consumption: consumption === 0 ? 0 : consumption, loss })),
    );
    expect(found.some(({ consumption }) => consumption === null)).toBe(true);
  }
});

it.each(['2025-01', '2025-09', '2025-12', '2099-12'])('finds the month after %s', async before => {
  const [row] = await rowsOf(connection.db, sql`select month_after(${before}) as month`);
  expect(row?.['month']).toBe(addMonths(before, 1));
});
