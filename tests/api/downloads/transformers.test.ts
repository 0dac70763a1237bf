import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { ratioOf } from '#domain/audit.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { roles, type Role } from '#domain/roles.ts';
import { failureReasons, failureReasonTitles } from '#domain/transformers.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { transformerCentres } from '../../../server/services/db/schema/index.ts';
import { useApi, type Answered } from '../../support/api.ts';
import { lineEnds } from '../../support/characters.ts';
import { follow } from '../../support/downloads.ts';
import { repetitions } from '../../support/repetitions.ts';
import { rowsOf } from '../../support/territory.ts';
import { rowsIn } from '../files/workbooks.ts';

const api = useApi();
const month = currentMonth();
type Query = Record<string, string | number | boolean>;

/** Returns the rows of an export's file. */
async function exported(role: Role, query: Query = {}) {
  const answer = await (await api.as(role))('GET', `/${role}/transformer-centres/export`, { query });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json['message']).toBe('Download started.');
  const file = await follow(api, answer);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="?transformer-centres_/);
  expect(file.headers.get('content-disposition')).toContain(`_${text(query['month'] ?? month)}.xlsx`);
  const [rows = []] = Object.values(rowsIn(await file.arrayBuffer()));
  expect(answer.json['count']).toBe(rows.length);
  return rows;
}

/** Returns the rows of every page of the list. */
async function listed(role: Role, query: Query = {}) {
  const all: Answered[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { json } = await (
      await api.as(role)
    )('GET', `/${role}/transformer-centres`, { query: { ...query, page, perPage: 100 } });
    last = Number(json['data']?.['pageData']?.['lastPage']);
    all.push(...rowsOf(json, 'transformers'));
  }
  return all;
}

const figure = Type.Number();
const auditSums = Type.Object({
  consumption: figure,
  installationConsumption: figure,
  demand: figure,
  collection: figure,
});

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** Returns some columns of a list's row in the file's format. */
function asFiled(row: Answered) {
  const { location, meter, feeder, gpsCoordinates: gps } = row;
  const entry = Object.values(row['audit'] ?? {}).find(one => text(one['month']) === month);
  const codes = Object.values(row['taggedMRs'] ?? {}).map(one => text(one['mrCode']));
  return {
    'TC Number': text(row['number']),
    'TC Name': text(row['name']),
    'Reading Day': text(row['readingDay']),
    'Reading MR': text(row['readingMR']?.['mrCode']),
    'Tagged MRs': codes.join(', '),
    'TC Capacity (kVA)': text(row['capacity']),
    DTR: text(row['dtrCode']),
    Latitude: text(gps?.['coordinates']?.['lat']),
    'Section Code': text(location?.['sectionCode']),
    'Feeder Number': text(feeder?.['number']),
    'CT Ratio': `${text(meter?.['ctRatio']?.['primaryCurrent'])}/${text(meter?.['ctRatio']?.['secondaryCurrent'])}`,
    'Meter Constant': text(meter?.['meterConstant']),
    Installations: text(row['installationCount']),
    'TC Consumption': text(entry?.['reading']?.['consumption']),
    'Installations Consumption': text(entry?.['installationConsumption']),
    'Loss Percentage': text(entry?.['lossPercentage']),
    'Audit Reopened': text(entry?.['reopenedAt']),
  };
}

const downloading = repetitions<readonly Role[]>({ usual: ['aee', 'ae'], long: roles });

it.each(downloading)(
  '%s downloads exactly the transformer centres of the list, in the same order',
  async role => {
    const shown = await listed(role);
    const rows = await exported(role);
    expect(rows.map(row => row['TC Number'])).toEqual(shown.map(row => row['number']));
    expect(new Set(rows.map(row => row['Month']))).toEqual(new Set([month]));
    expect(rows.every(row => /^\d+$/.test(row['Section Code'] ?? ''))).toBe(true);
  },
);

it('a row shows the same values as the list, by number and by feeder', async () => {
  const shown = (await listed('aee')).map(asFiled);
  const columns = Object.keys(shown[0] ?? {});
  const picked = (rows: Record<string, string>[]) =>
    rows.map(row => Object.fromEntries(columns.map(column => [column, row[column]])));
  expect(picked(await exported('aee'))).toEqual(shown);
  const byNumber = (rows: { [column: string]: string | undefined }[]) =>
    rows.toSorted((one, other) => text(one['TC Number']).localeCompare(text(other['TC Number'])));
  expect(byNumber(picked(await exported('aee', { feederWise: true })))).toEqual(byNumber(shown));
});

describe('the export of the audit list', () => {
  it('says at which readings a change of the meter parts the month', async () => {
    const of = addMonths(month, -2);
    const [change] = rowsOf(
      (await (await api.as('ae'))('GET', '/ae/meter-changes', { query: { month: of } })).json,
      'rows',
    );
    const rows = await exported('ae', { month: of, audited: true });
    const changed = rows.filter(row => row['Meter Changes']);
    expect(changed.map(row => row['TC Number'])).toEqual([
      String(Object.values(change?.['titles'] ?? {})[0]).split(',')[0],
    ]);
    expect(changed[0]?.['Meter Changes']).toMatch(
      /^12\/\d{2}\/\d{4} Meter (replaced|rolled over): [\d,.]+ to (3\.20|0\.00)$/,
    );
  });

  const audited = addMonths(month, -3);
  const onlyIn = (rows: readonly Record<string, string>[]) => rows.map(row => row['TC Number']);

  it.each([{ audited: true }, { unaudited: true }, { tenToFifteen: true }])(
    'has the rows of %j',
    async flags => {
      const query = { month: audited, ...flags };
      const [shown, rows] = [await listed('ee', query), await exported('ee', query)];
      expect(rows.length).toBeGreaterThan(0);
      expect(onlyIn(rows)).toEqual(shown.map(row => row['number']));
      expect('Remark' in (rows[0] ?? {})).toBe(false);
      const losses = rows.map(row => row['Loss Percentage'] ?? '');
      if ('tenToFifteen' in flags)
        expect(losses.every(loss => Number(loss) >= 10 && Number(loss) < 15)).toBe(true);
      else expect(losses.every(loss => (loss !== '') === 'audited' in flags)).toBe(true);
    },
  );

  it('has the revenue parameters that the screen shows, to the last digit', async () => {
    const query = { month: audited, audited: true };
    const [shown, rows] = [await listed('ee', query), await exported('ee', query)];
    const ee = await api.as('ee');
    for (const at of [0, Math.floor(rows.length / 2), rows.length - 1]) {
      const path = `/ee/transformer-centres/${text(shown[at]?.['id'])}/audits/${audited}`;
      const record: unknown = (await ee('GET', path)).json['data'];
      // The numbers from which the screen computes its figures.
      const sums = Value.Parse(auditSums, Value.Clean(auditSums, record));
      expect(rows[at]).toMatchObject({
        ARR: text(ratioOf('ARR', sums, 2)),
        ABR: text(ratioOf('ABR', sums, 2)),
        'AT&C (%)': text(ratioOf('ATAndC', sums, 2)),
        'Demand (rupees)': text(sums.demand),
        'Collection (rupees)': text(sums.collection),
        'Billing Efficiency (%)': text(ratioOf('billingEfficiency', sums, 2)),
        'Collection Efficiency (%)': text(ratioOf('collectionEfficiency', sums, 2)),
      });
      expect(Number(rows[at]?.['ARR'])).toBeGreaterThan(0);
    }
  });

  it('says each remark in a column, as the list of TCs with remarks does', async () => {
    const query = { month: audited, withRemarks: true };
    const [shown, rows] = [await listed('ee', query), await exported('ee', query)];
    expect(rows.length).toBeGreaterThan(0);
    const remarks = shown.map(row => {
      const reasons = Object.values(row['audit'] ?? {}).map(one => text(one['reading']?.['failureReason']));
      const reason = failureReasons.find(each => each === reasons.find(found => found !== ''));
      return { 'TC Number': text(row['number']), Remark: reason ? failureReasonTitles[reason] : '' };
    });
    const told = (of: typeof rows) =>
      of.map(row => ({ 'TC Number': row['TC Number'], Remark: row['Remark'] }));
    expect(told(rows)).toEqual(remarks);
    const [first] = remarks;
    const only = failureReasons.find(each => failureReasonTitles[each] === first?.Remark) ?? '';
    const narrowed = await exported('ee', { ...query, remark: only });
    expect(told(narrowed)).toEqual(remarks.filter(({ Remark }) => Remark === first?.Remark));
  });
});

it('by feeder, keeps each feeder’s rows together, F2 before F10, feeder columns first', async () => {
  const rows = await exported('ee', { feederWise: true });
  expect(Object.keys(rows[0] ?? {}).slice(0, 6)).toEqual([
    'Month',
    'Power Station',
    'Feeder Number',
    'Feeder Name',
    'Feeder MDM Code',
    'TC Number',
  ]);
  const feeders = rows.map(row => text(row['Feeder MDM Code']));
  const runs = feeders.filter((feeder, at) => feeder !== feeders[at - 1]);
  expect(runs.length).toBeGreaterThan(10);
  expect(runs).toHaveLength(new Set(feeders).size);
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (before?.['Feeder MDM Code'] === row['Feeder MDM Code'])
      expect(text(before?.['TC Number']) < text(row['TC Number'])).toBe(true);
    else if (before?.['Power Station'] === row['Power Station'])
      expect(Number(before?.['Feeder Number']?.slice(1))).toBeLessThan(
        Number(row['Feeder Number']?.slice(1)),
      );
  }
});

it('filters and refuses like the list, and never leaves the officer’s area', async () => {
  const [first] = await listed('ee');
  const section = { location: 'section', locationCode: text(first?.['location']?.['sectionCode']) };
  const queries: Query[] = [
    { number: text(first?.['number']).slice(-3) },
    { readingDay: Number(first?.['readingDay']) },
    { mrCode: text(first?.['readingMR']?.['mrCode']) },
    { feederId: text(first?.['feeder']?.['id']) },
    { feederId: text(first?.['feeder']?.['id']), ...section },
    section,
    { ...section, readingDay: Number(first?.['readingDay']) },
    { location: 'zone', locationCode: '6' },
  ];
  for (const query of queries) {
    const shown = (await listed('ee', query)).map(row => row['number']);
    expect((await exported('ee', query)).map(row => row['TC Number'])).toEqual(shown);
  }
  const ae = await api.as('ae');
  const ask = (query: Query) => ae('GET', '/ae/transformer-centres/export', { query });
  expect((await ask({ location: 'section' })).status).toBe(422);
  expect((await ask({ page: 1 })).status).toBe(400);
  expect((await ask({ feederWise: 'no' })).status).toBe(400);
});

it('has every row, even with line separators in a name', { tags: 'long' }, async () => {
  const before = await exported('ae');
  const name = `Market${lineEnds.join('Yard')}End`;
  const [own] = await api.server.db
    .select()
    .from(acrossTheUtility(transformerCentres))
    .where(eq(transformerCentres.number, before[0]?.['TC Number'] ?? ''));
  await api.server.db
    .update(acrossTheUtility(transformerCentres))
    .set({ name })
    .where(eq(transformerCentres.id, own?.id ?? ''));
  const after = await exported('ae');
  expect(after.map(row => row['TC Number'])).toEqual(before.map(row => row['TC Number']));
  expect(after[0]?.['TC Name']).toContain('Yard\u2028Yard\u2029End');
  expect(await exported('dt')).toHaveLength((await listed('dt')).length);
});
