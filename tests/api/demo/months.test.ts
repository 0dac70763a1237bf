import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { billingStatuses, installationCounts, taggingSources, tariffs } from '#domain/installations.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { consumptionOf, lossPercentage } from '#domain/audit.ts';
import { failureReasons, meterConstant } from '#domain/transformers.ts';
import { verifyCounts } from '../../../server/billing/verifyCounts.ts';
import type { Connection } from '../../../server/db/connect.ts';
import { rowsOf } from '../../../server/db/rowsOf.ts';
import { sectionCounts, transformerCentres } from '../../../server/db/schema/index.ts';
import { demoSizes } from '../../../server/demo/size.ts';
import { monthsOf } from '../../../server/transformers/months.ts';
import { testDatabase } from '../../support/database.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase('demo');
});
afterAll(() => connection.close());

const { months: count } = demoSizes.small;
const months = Array.from({ length: count }, (_, index) => addMonths(currentMonth(), index + 1 - count));
const audited = months.slice(0, -3);

it('has every list populated in every month', async () => {
  const found = await connection.db.select().from(sectionCounts);
  for (const month of months)
    for (const name of installationCounts) {
      const sum = found.filter(row => row.month === month).reduce((total, row) => total + row[name], 0);
      expect(sum, `${name} in ${month}`).toBeGreaterThan(0);
    }
  expect(await verifyCounts(connection.db)).toEqual([]);
});

it('has every tariff, status, source of tags and reason of a missing reading', async () => {
  const distinct = async (column: string, table = 'installation_months') => {
    const found = await rowsOf(
      connection.db,
      sql.raw(`select distinct ${column} as value from ${table} where ${column} is not null`),
    );
    return found.map(({ value }) => String(value)).toSorted();
  };
  expect(await distinct('tariff')).toEqual(tariffs.toSorted());
  expect(await distinct('status')).toEqual(billingStatuses.toSorted());
  expect(await distinct('tagged_by')).toEqual(taggingSources.toSorted());
  expect(await distinct('failure_reason', 'tc_readings')).toEqual(failureReasons.toSorted());
});

it('has losses of every band in the audited months, and centres that could not be audited', async () => {
  const centres = await connection.db.select().from(transformerCentres);
  const found = await monthsOf(
    connection.db,
    centres.map(({ id }) => id),
  );
  const ofCentres = centres.map(({ id }) => found.get(id) ?? []);
  const losses = ofCentres.flatMap(entries =>
    entries.flatMap(entry => {
      const next = entries.find(({ month }) => month === addMonths(entry.month, 1));
      const constant = meterConstant(entry.primaryCurrent, entry.secondaryCurrent) ?? 0;
      const consumption = consumptionOf(entry.finalValue, next?.finalValue, constant);
      const loss = lossPercentage(consumption, entry.installationConsumption);
      expect(entry.audited && !audited.includes(entry.month), entry.month).toBe(false);
      return entry.audited && loss !== null ? [loss] : [];
    }),
  );
  const bounds = [-Infinity, -5, 0, 5, 10, 15, 20, Infinity];
  const bands = bounds.slice(1).map((below, index) => {
    return losses.filter(loss => loss >= (bounds[index] ?? 0) && loss < below).length;
  });
  for (const size of bands) expect(size).toBeGreaterThan(20);

  const readings = ofCentres.map(entries => entries.filter(({ finalValue }) => finalValue !== null).length);
  expect(readings.filter(size => size === 0).length).toBeGreaterThan(10);
  expect(readings.filter(size => size > 0 && size < count).length).toBeGreaterThan(100);
  expect(readings.filter(size => size === count).length).toBeGreaterThan(1800);
});

it('follows the seasons', async () => {
  const found = await rowsOf(
    connection.db,
    sql`select sum(consumption)::float8 as total from installation_months group by month`,
  );
  const totals = found.map(({ total }) => Number(total));
  expect(Math.max(...totals) / Math.min(...totals)).toBeGreaterThan(1.03);
});
