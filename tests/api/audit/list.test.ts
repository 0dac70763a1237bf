import { beforeAll, describe, expect, it } from 'vitest';
import { lossBands } from '#domain/audit.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { transformerFigures, type TransformerFigure } from '#domain/transformers.ts';
import { useSharedApi, type Answered, type Caller } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useSharedApi();
/** The last month that the demo utility has audited, and the one after it. */
const [audited, open] = [addMonths(currentMonth(), -2), addMonths(currentMonth(), -1)];

let ee: Caller;
beforeAll(async () => {
  ee = await api.as('ee');
});

async function list(query: Record<string, string | boolean | number>) {
  const { status, json } = await ee('GET', '/ee/transformer-centres', { query: { perPage: 100, ...query } });
  expect(status).toBe(200);
  return { rows: rowsOf(json, 'transformers'), count: Number(json['data']?.['tcCount']) };
}

async function metrics(month: string): Promise<Record<string, number>> {
  const { json } = await ee('GET', `/ee/audit-metrics/months/${month}`);
  return Object.fromEntries(Object.entries(json['data'] ?? {}).map(([name, value]) => [name, Number(value)]));
}

/** Returns the entry of the month that a row was asked for. */
const entryOf = (row: Answered): Answered | undefined => {
  const entries: readonly Answered[] = Array.isArray(row['audit']) ? row['audit'] : [];
  return entries[0];
};

/** The flags that narrow the list, each with its count. */
const counted = [
  'audited',
  ['unaudited', 'unAudited'],
  ...Object.keys(lossBands),
  ['manipulated', 'negativeLoss'],
  'withoutInstallationConsumption',
  'withoutConsumption',
  ['withRemarks', 'withRemark'],
  'ready',
].map(flag => (typeof flag === 'string' ? [flag, flag] : flag));

describe.each([audited, open, currentMonth()])('in %s', month => {
  it.each(counted)('the list narrowed by %s has as many rows as %s counts', async (flag = '', name = '') => {
    const { count, rows } = await list({ month, [flag]: true });
    expect(count).toBe((await metrics(month))[name]);
    expect(rows).toHaveLength(Math.min(100, count));
  });

  it('every row starts with the entry of that month, and the next one follows', async () => {
    const { rows } = await list({ month });
    for (const row of rows) {
      const entries: readonly Answered[] = Array.isArray(row['audit']) ? row['audit'] : [];
      expect(entries.map(entry => String(entry['month']))).toEqual([month, addMonths(month, 1)]);
    }
  });
});

it('shows the loss and the revenue parameters of audited rows only', async () => {
  for (const row of (await list({ month: audited, audited: true })).rows) {
    const entry = entryOf(row);
    const loss = Number(entry?.['lossPercentage']);
    expect(loss + Number(entry?.['lossAnalysis']?.['billingEfficiency'])).toBeCloseTo(100, 10);
  }
  for (const row of (await list({ month: audited, unaudited: true })).rows)
    expect(entryOf(row)).toMatchObject({ audited: false, lossPercentage: null, lossAnalysis: null });
});

it('narrows by remark and by execution type', async () => {
  const month = currentMonth();
  const { rows } = await list({ month, withRemarks: true });
  const reasonOf = (row: Answered) => entryOf(row)?.['reading']?.['failureReason'];
  const reason = String(rows.map(reasonOf).find(Boolean));
  const found = await list({ month, remark: reason });
  expect(found.count).toBeGreaterThan(0);
  expect(found.count).toBeLessThanOrEqual(rows.length);
  const type = String(rows[0]?.['executionType']);
  for (const row of (await list({ month, executionType: type })).rows)
    expect(row['executionType']).toBe(type);
});

const figureIn: Readonly<Record<TransformerFigure, (row: Answered) => unknown>> = {
  installations: row => row['installationCount'],
  consumption: row => Object(entryOf(row)?.['reading'])['consumption'],
  installationConsumption: row => entryOf(row)?.['installationConsumption'],
  lossPercentage: row => entryOf(row)?.['lossPercentage'],
};

describe.each(transformerFigures)('ordered by %s', figure => {
  it.each([figure, `-${figure}`])(
    '%s: pages hold every row once, those without the figure last',
    async sort => {
      const perPage = 70;
      const { rows, count } = await list({ month: audited, perPage, sort });
      for (let page = 2; page <= Math.ceil(count / perPage); page += 1)
        rows.push(...(await list({ month: audited, perPage, sort, page })).rows);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
      const missing = sort.startsWith('-') ? -Infinity : Infinity;
      const found = rows.map(row => figureIn[figure](row) ?? missing).map(Number);
      const inOrder = found.toSorted((one, other) => (sort.startsWith('-') ? other - one : one - other));
      expect(found).toEqual(inOrder);
    },
  );
});
