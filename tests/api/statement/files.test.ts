import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { absent } from '#domain/formats.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { roles } from '#domain/roles.ts';
import { statementColumns as names, statementSheets } from '#domain/statementColumns.ts';
import { rowsOf as rowsIn } from '../../../server/services/db/connect.ts';
import { useApi, type Answer } from '../../support/api.ts';
import { follow } from '../../support/downloads.ts';
import { pagesIn } from '../../support/reports/pdf.ts';
import { rowsOf } from '../../support/territory.ts';
import { rowsIn as sheetsIn } from '../files/workbooks.ts';

const api = useApi();
const last = addMonths(currentMonth(), -2);
const period = `${addMonths(last, -2)}/${last}`;

const sums = [
  'consumption',
  'installationConsumption',
  'lostUnits',
  'lossPercentage',
  'demand',
  'collection',
  'collectionEfficiency',
  'ATAndC',
] as const;
/** Returns the cells of some figures, as a workbook shows them. */
const cellsOf = (figures: object) =>
  Object.fromEntries(
    sums.map(name => {
      const value: unknown = Object(figures)[name];
      const isKnown = value !== null && Object(figures).audited !== 0;
      return [names[name], isKnown ? String(value) : absent];
    }),
  );

let answer: Answer;
let sheets: Record<string, Record<string, string>[]>;
beforeAll(async () => {
  const se = await api.as('se');
  answer = await se('GET', `/se/export-statement/${period}`, { query: { level: 'section' } });
  const file = await follow(api, answer);
  sheets = sheetsIn(await file.arrayBuffer());
});

describe('the workbook of a statement', () => {
  it('has a sheet for each part, and one about itself', () => {
    expect(Object.keys(sheets)).toEqual([...Object.values(statementSheets), 'About this file']);
    const rows = Object.values(statementSheets).flatMap(name => sheets[name] ?? []);
    expect(answer.json['count']).toBe(rows.length);
    expect(answer.json['message']).toBe('Download started.');
  });

  it('has the figures of the screen to the last digit: the area, each section, each month', async () => {
    const se = await api.as('se');
    const { json } = await se('GET', `/se/statements/${period}`, { query: { level: 'section' } });
    const shown = json['data'] ?? {};
    const whole = Object.fromEntries(
      (sheets[statementSheets.atAndC] ?? []).map(row => [row[names.figure], row[names.value]]),
    );
    expect(whole).toMatchObject({
      ...cellsOf(Object(shown['figures'])),
      [names.consumers]: String(shown['consumers']),
    });
    const parts = rowsOf(json, 'parts');
    expect(sheets[statementSheets.area]).toHaveLength(parts.length);
    for (const [at, { area, figures, rank }] of parts.entries())
      expect(sheets[statementSheets.area]?.[at]).toMatchObject({
        [names.code]: Object(area).code,
        [names.rank]: rank === null ? absent : String(rank),
        ...cellsOf(Object(figures)),
      });
    const months = rowsOf(json, 'months');
    expect(sheets[statementSheets.quality]?.map(row => row[names.untagged])).toEqual(
      months.map(({ untagged }) => String(untagged)),
    );
  });

  it.each(['feeder', 'tariff', 'executionType', 'capacity'] as const)(
    'has the figures of the screen by %s',
    async category => {
      const se = await api.as('se');
      const { json } = await se('GET', `/se/statements/${period}/categories/${category}`);
      const shown = Object.values(json['data'] ?? {}).map(row => Object(row));
      expect(shown.length).toBeGreaterThan(2);
      expect(sheets[statementSheets[category]]).toHaveLength(shown.length);
      for (const [at, row] of shown.entries())
        expect(sheets[statementSheets[category]]?.[at]).toMatchObject({
          [names.consumers]: String(row.consumers),
          ...(category === 'tariff' && { [names.load]: String(row.load) }),
          ...cellsOf(row),
        });
    },
  );

  it('has each TC with its sums, whether it is metered, and what it lacks', async () => {
    const wanted = await rowsIn(
      api.server.db,
      sql`
      select c.number, c.capacity, count(a.month)::int as audited, sum(a.consumption)::float8 as consumption,
        sum(a.installation_consumption)::float8 as billed,
        round(100 * sum(a.consumption) / (c.capacity * 0.9 * 24 * sum(extract(day from (a.month || '-01')::date
          + interval '1 month - 1 day'))), 1)::float8 as load,
        (select failure_reason from tc_readings r where r.tc_id = c.id and r.month between ${addMonths(last, -2)} and ${last}
          order by r.month desc limit 1) = 'METER_NOT_PROVIDED' as unmetered
      from transformer_centres c left join tc_audits a on a.tc_id = c.id and a.month between ${addMonths(last, -2)} and ${last}
      where c.circle_code = '54' and c.activated_on <= ${last} group by c.id`,
    );
    const rows = new Map((sheets[statementSheets.transformer] ?? []).map(row => [row[names.number], row]));
    expect(wanted.length).toBeGreaterThan(300);
    expect(rows.size).toBe(wanted.length);
    for (const { number, capacity, audited, consumption, billed, unmetered, load } of wanted) {
      expect(rows.get(String(number)), String(number)).toMatchObject({
        [names.capacity]: String(capacity ?? absent),
        [names.audited]: String(audited),
        [names.consumption]: String(consumption ?? absent),
        [names.installationConsumption]: String(billed ?? absent),
        [names.metered]: unmetered === true ? 'No' : 'Yes',
      });
      const finding = Number(load) > 100 ? 'Overloaded' : 'Hardly used';
      const isFound = load !== null && (Number(load) > 100 || Number(load) < 5);
      expect(rows.get(String(number))?.[names.remarks]?.includes(finding), String(number)).toBe(isFound);
    }
    expect([...rows.values()].some(row => row[names.metered] === 'No')).toBe(true);
    expect([...rows.values()].some(row => row[names.remarks]?.includes('not audited'))).toBe(true);
  });
});

describe('the PDF of a statement', () => {
  it('prints the same figures, a table on pages of its own', async () => {
    const se = await api.as('se');
    const made = await se('GET', `/se/export-statement/${period}`, { query: { format: 'pdf' } });
    const file = await follow(api, made);
    expect(file.headers.get('content-disposition')).toMatch(/statement_54_\d{4}-\d\d_\d{4}-\d\d\.pdf/);
    const pages = pagesIn(Buffer.from(await file.arrayBuffer()));
    const text = pages.flatMap(({ lines }) => lines).join(' ');
    const { json } = await se('GET', `/se/statements/${period}`);
    const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
    const figures = Object(json['data']?.['figures']);
    for (const name of ['consumption', 'demand', 'ATAndC', 'lossPercentage'])
      expect(text, name).toContain(exact.format(figures[name]));
    for (const [key, title] of Object.entries(statementSheets))
      expect(text.includes(title), key).toBe(key !== 'transformer');
  });
});

it.each(roles)('officers get the file of their own area: %s', async role => {
  const caller = await api.as(role);
  const made = await caller('GET', `/${role}/export-statement/${last}/${last}`);
  expect(made.status, made.text).toBe(200);
  expect((await follow(api, made)).status).toBe(200);
});

it('what can not be stated is refused before a file is made', async () => {
  const ae = await api.as('ae');
  const ask = (path: string, query = {}) => ae('GET', `/ae/export-statement/${path}`, { query });
  expect((await ask('2015-01/2015-03')).json['code']).toBe('NothingAudited');
  expect((await ask('2026-03/2026-01')).status).toBe(422);
  expect((await ask(`${last}/${last}`, { location: 'zone', locationCode: '9' })).status).toBe(404);
});
