import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consumptionOf, lossPercentage } from '#domain/audit.ts';
import { energyOf, type CtRatio, type MeteredMonth } from '#domain/meterChanges.ts';
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

/** A month in which the meter changed up to three times. */
const changedMonth = fc.record({
  begun: orNone(reading),
  ended: orNone(reading),
  primaryCurrent: current,
  secondaryCurrent: current,
  changes: fc.array(
    fc.record({ closing: reading, opening: reading, primaryCurrent: current, secondaryCurrent: current }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** Returns the nearest whole number, halves away from zero. */
const nearest = (value: bigint, step: bigint) =>
  value < 0n ? -((-value + step / 2n) / step) : (value + step / 2n) / step;

/** Returns a number of the given decimals as the digits that people would write down. */
function digitsOf(value: number, decimals: number): bigint {
  const [whole = '', part = ''] = value.toFixed(decimals).split('.');
  return BigInt(whole + part);
}

/** Works out the energy of a month as a clerk would: down the list of readings, part by part, in thousandths. */
function byHand({ begun, ended, changes, ...first }: Pick<MeteredMonth, 'begun' | 'ended'> & Histories) {
  if (begun === null || ended === null) return { energy: null, fell: null };
  let [standing, ratio, fell, energy] = [digitsOf(begun, 3), first, false, 0n];
  const close = (at: bigint) => {
    const constant = nearest(BigInt(ratio.primaryCurrent) * 10_000n, BigInt(ratio.secondaryCurrent) * 100n);
    // Units in hundredths, rounded, times a constant in hundredths; energy in hundredths, rounded.
    energy += nearest(nearest(at - standing, 10n) * constant, 100n);
    fell ||= at < standing;
  };
  for (const change of changes) {
    close(digitsOf(change.closing, 3));
    [standing, ratio] = [digitsOf(change.opening, 3), change];
  }
  close(digitsOf(ended, 3));
  return { energy: Number(energy) / 100, fell };
}

interface Histories extends CtRatio {
  changes: readonly (CtRatio & { closing: number; opening: number })[];
}

it(`computes ${cases} random months with changes of the meter as by hand, in the program and in the database`, async () => {
  const samples = fc.sample(changedMonth, cases);
  const of = { on: '2026-01-01', kind: 'replaced', make: null, serialNumber: null } as const;
  for (let start = 0; start < cases; start += atOnce) {
    const part = samples.slice(start, start + atOnce);
    const found = await rowsOf(
      connection.db,
      sql`select tc_consumption(begun, ended, "primaryCurrent", "secondaryCurrent", changes)::float8 as energy,
          case when begun is not null and ended is not null then meter_fell(begun, ended, changes) end as fell
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as given(
          begun numeric, ended numeric, "primaryCurrent" numeric, "secondaryCurrent" numeric, changes jsonb)`,
    );
    expect(found).toEqual(part.map(byHand));
    const computed = part.map(({ begun, ended, changes, ...ratio }) =>
      energyOf({ begun, ended, ratio, changes: changes.map(change => ({ ...of, ...change })) }),
    );
    expect(computed).toEqual(found.map(({ energy }) => energy));
    expect(new Set(found.map(({ fell }) => fell))).toEqual(new Set([true, false, null]));
  }
});

it.each(['2025-01', '2025-09', '2025-12', '2099-12'])('finds the month after %s', async before => {
  const [row] = await rowsOf(connection.db, sql`select month_after(${before}) as month`);
  expect(row?.['month']).toBe(addMonths(before, 1));
});
