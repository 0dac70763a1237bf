import { describe, expect, it, vi } from 'vitest';
import { auditGaps } from '#domain/auditGaps.ts';
import { kindOf } from '#fileKinds/index.ts';
import { addMonths, currentMonth, monthTitle } from '#domain/months.ts';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { rowsIn } from '../../api/files/workbooks.ts';
import { uploadsOf } from '../../api/files/uploads.ts';
import { useApi, type Answered } from '../../support/api.ts';
import { testPlace } from '../../support/database.ts';
import { follow } from '../../support/downloads.ts';
import { newOfficer } from '../../support/newOfficer.ts';
import { replaceFirstPassword } from '../../support/session.ts';
import { useTerminal } from '../../support/terminal.ts';
import { rowsOf } from '../../support/territory.ts';
import {
  auditedOf,
  centresOf,
  countsOf,
  figuresOf,
  metricsOf,
  readinessOf,
  stepsOf,
} from './month/expected.ts';
import { areasAbove, month, sections, walked } from './month/rows.ts';

const printed = useTerminal();
const api = useApi(
  { DEMO: '0' },
  { reportsWaitMs: 0 },
  // Nobody can upload that one: the operator adds them, as docs/operate.md says.
  async place =>
    void (await newOfficer(place, { name: 'Anil Rao', phone: '9845000001', designation: 'cio' })),
  () => testPlace('empty'),
);
const files = uploadsOf(api);
const engineerOf = (section: string) => `ae-${section}`;

/** Waits for a person's first password and replaces it by the one that the tests sign in with. */
async function signInFirst(username: string): Promise<void> {
  const first = await vi.waitFor(
    () => {
      const [, password] =
        new RegExp(`sign in as ${username} with (\\S+) and`).exec(printed.join('\n')) ?? [];
      if (password === undefined) throw new Error(`${username} has no first password yet.`);
      return password;
    },
    { timeout: 60_000, interval: 100 },
  );
  await replaceFirstPassword(api.server.url, username, first, demoPassword);
}

const read = async (path: string, query = {}): Promise<Answered> => {
  const { status, json, text } = await (await api.as('cio'))('GET', path, { query });
  expect(status, text).toBe(200);
  const data = json['data'];
  if (data === undefined) throw new Error(`${path} answers nothing.`);
  return data;
};
const listOf = (value: unknown): Answered[] => (Array.isArray(value) ? value : []);
/** Returns only some properties of each. */
const only = (of: readonly object[], ...names: readonly string[]) =>
  of.map(each => Object.fromEntries(Object.entries(each).filter(([name]) => names.includes(name))));
const inArea = ({ level, code }: { level: string; code: string }) => ({
  location: level,
  locationCode: code,
});
const inSection = (code: string) => inArea({ level: 'section', code });

/** Every area with its TCs: the whole utility, those above the sections, and the sections. */
const places = [
  { title: 'the utility', query: {}, section: undefined },
  ...areasAbove.map(area => ({ title: area.level, query: inArea(area), section: undefined })),
  ...sections.map(({ code, name }) => ({ title: name, query: inSection(code), section: code })),
];

describe('an empty utility', () => {
  it('gets its first officer from the operator', async () => {
    await expect(signInFirst('cio')).resolves.toBeUndefined();
  });

  it.each(walked)(
    'takes the file $category',
    async ({ category, monthsLater = 0, sheets, failure = 0, skipped = 0 }) => {
      const hasMonth = kindOf(category).months !== 'none';
      const details = hasMonth ? { month: addMonths(month, monthsLater) } : {};
      const { status, message, count } = await files.process('cio', category, sheets, 'xlsx', details);
      expect({ status, message }).toEqual({ status: 'PROCESSED', message: '' });
      const rows = Object.values(sheets).flat().length;
      expect(count).toEqual({ success: rows - failure - skipped, failure, skipped });
    },
  );

  it('is audited by its engineers', async () => {
    for (const { code } of sections) {
      await signInFirst(engineerOf(code));
      const ae = await api.as(engineerOf(code));
      const { status, json, text } = await ae('POST', `/ae/audit/transformer-centres/months/${month}`);
      expect(status, text).toBe(200);
      const { audited, unAudited } = metricsOf(code);
      expect(json['data']).toMatchObject({ audited, alreadyAudited: 0, unAudited });
      const readiness = readinessOf(code);
      expect(only(listOf(json['data']?.['left']), 'gap', 'count')).toEqual(
        auditGaps.filter(gap => readiness[gap] > 0).map(gap => ({ gap, count: readiness[gap] })),
      );
    }
  });
});

describe.each(places)('the figures of $title', ({ query, section }) => {
  it('of the audit are those of the rows', async () => {
    expect(await read(`/cio/audit-metrics/months/${month}`, query)).toEqual(metricsOf(section));
  });

  it('of the billing are those of the rows', async () => {
    expect(await read(`/cio/installations/counts/months/${month}`, query)).toEqual(countsOf(section));
  });

  it('of energy and money are those of the rows', async () => {
    const { figures } = Object(await read(`/cio/area-figures/months/${month}`, query));
    expect(figures).toEqual(figuresOf(centresOf(section)));
  });

  it('of readiness are those of the rows', async () => {
    const answer = Object(await read(`/cio/readiness/months/${month}`, query));
    const { area: _, below: __, readings, lastReady, startedUntil, notStarted, ...found } = answer;
    expect(found).toEqual(readinessOf(section));
    expect({ lastReady, startedUntil }).toEqual({ lastReady: null, startedUntil: month });
    expect(notStarted.count).toBe(0);
    // No file brings any more of the month itself.
    expect(listOf(readings)[0]).toMatchObject({ month, missing: 0, remarks: 0 });
  });

  it('of the trend are those of the rows, and nothing before', async () => {
    const trend = listOf(await read(`/cio/area-trend/months/${month}`, query));
    const figures = figuresOf(centresOf(section));
    const { transformers, audited, consumption, installationConsumption, lossPercentage } = figures;
    const energy = { consumption, installationConsumption, lossPercentage };
    expect(trend.pop()).toEqual({ month, transformers, audited, ...energy, same: null });
    expect(only(trend, 'audited')).toEqual(Array.from({ length: 11 }, () => ({ audited: 0 })));
  });

  it('of the latest audit are those of the rows', async () => {
    const { audited, transformers, lossPercentage } = figuresOf(centresOf(section));
    const found = await read('/cio/latest-audit', query);
    expect(found).toEqual({ month, lossPercentage, audited, transformers, begun: null });
  });
});

describe('the league', () => {
  it('has the sections of the sub-division', async () => {
    const { below } = Object(
      await read(
        `/cio/area-figures/months/${month}`,
        inArea(areasAbove[areasAbove.length - 1] ?? areasAbove[0]),
      ),
    );
    expect(below).toEqual(
      sections.map(({ code, name }) => ({
        area: { level: 'section', code, name },
        figures: figuresOf(centresOf(code)),
      })),
    );
  });

  it.each(sections)('has the audited TCs of $name', async ({ code }) => {
    const { below } = Object(await read(`/cio/area-figures/months/${month}`, inSection(code)));
    const found = listOf(below).map(({ transformer, figures }) => ({
      number: transformer?.['number'],
      figures,
    }));
    expect(found).toEqual(auditedOf(code));
  });

  it('has the TCs that lose most rupees', async () => {
    const { transformers } = Object(
      await read(`/cio/worst-transformers/months/${month}`, { by: 'rupees', page: 1, perPage: 20 }),
    );
    const shown = ['number', 'consumption', 'lossPercentage', 'lostUnits', 'lostRupees'] as const;
    const losing = auditedOf()
      .filter(({ figures }) => figures.lostUnits > 0)
      .map(({ number, figures }) => ({ number, ...figures }))
      .toSorted((a, b) => b.lostRupees - a.lostRupees);
    expect(only(listOf(transformers), ...shown)).toEqual(only(losing, ...shown));
  });
});

it('the flow of energy is that of the rows', async () => {
  const { energyIn: consumption, steps, ...flow } = Object(await read(`/cio/energy-flow/months/${month}`));
  const sums = ['consumption', 'ABR', 'audited', 'demand', 'collection'] as const;
  expect(only([{ consumption, ...flow }], ...sums)).toEqual(only([figuresOf(centresOf())], ...sums));
  expect(only(listOf(steps), 'step', 'units', 'installations')).toEqual(stepsOf());
});

describe('the reports', () => {
  /** Waits until a report has the audits, and returns its rows. */
  async function report(id: string): Promise<Record<string, string>[]> {
    const cio = await api.as('cio');
    await expect
      .poll(
        async () => {
          const { json } = await cio('GET', '/cio/files/reports/list');
          const { lastModified, message } = Object(
            rowsOf(json, 'reportsList').find(each => String(each['reportId']) === id),
          );
          return lastModified !== null && message === '';
        },
        { timeout: 120_000 },
      )
      .toBe(true);
    const file = await follow(api, await cio('GET', `/cio/files/reports/download/${id}`));
    return Object.values(rowsIn(await file.arrayBuffer()))[0] ?? [];
  }

  it('say of each section in the month what the rows say', async () => {
    const rows = await report('audit-summary');
    expect(rows.map(row => [row['Month'], row['Section Code']])).toEqual(
      sections.map(({ code }) => [monthTitle(month), code]),
    );
    for (const [at, { code }] of sections.entries()) {
      const [metrics, figures, counts] = [metricsOf(code), figuresOf(centresOf(code)), countsOf(code)];
      const { unbilled, vacant, zeroConsumption, mnr, doorLock } = counts;
      const expected = {
        'Total TCs': metrics.totalTransformers,
        Audited: metrics.audited,
        Unaudited: metrics.unAudited,
        'Ready to audit': 0,
        'Without consumption': metrics.withoutConsumption,
        'Without installation consumption': metrics.withoutInstallationConsumption,
        'With remark': metrics.withRemark,
        'Below -5%': metrics.negativeFiveAndBelow,
        '-5 to 0%': metrics.zeroToNegativeFive,
        '0 - 5%': metrics.zeroToFive,
        '5 - 10%': metrics.fiveToTen,
        '10 - 15%': metrics.tenToFifteen,
        '15 - 20%': metrics.fifteenToTwenty,
        'Above 20%': metrics.twentyAndAbove,
        'TC Consumption (kWh)': figures.consumption,
        'Installations Consumption (kWh)': figures.installationConsumption,
        'Lost (kWh)': figures.lostUnits,
        'Loss (%)': figures.lossPercentage,
        'Demand (rupees)': figures.demand,
        'Collection (rupees)': figures.collection,
        'Billing Efficiency (%)': figures.billingEfficiency,
        'Collection Efficiency (%)': figures.collectionEfficiency,
        'AT&C (%)': figures.ATAndC,
        'ARR (rupees/kWh)': figures.ARR,
        'ABR (rupees/kWh)': figures.ABR,
        Installations: counts.all,
        'Active Installations': counts.all - unbilled - vacant - zeroConsumption - mnr - doorLock,
        Doorlock: doorLock,
        Unbilled: unbilled,
        Vacant: vacant,
        MNR: mnr,
        'Zero Consumption': zeroConsumption,
        Abnormal: counts.abnormal,
        Subnormal: counts.subnormal,
        Untagged: counts.untagged,
      };
      const found = Object.keys(expected).map(header => [header, Number(rows[at]?.[header])]);
      expect(Object.fromEntries(found)).toEqual(expected);
    }
  });

  it('list the TCs, meter readers, feeders and untagged installations of the rows', async () => {
    expect((await report('tc-register')).map(row => row['TC Number'])).toEqual(
      centresOf().map(({ number }) => number),
    );
    expect((await report('mr-register')).map(row => row['MR Code'])).toEqual(
      sections.flatMap(({ readers }) => readers),
    );
    expect((await report('feeder-register')).map(row => row['Feeder MDM Code'])).toEqual([
      '800101',
      '800102',
    ]);
    // Of the current month, which began as the audited one ended, with nothing billed.
    expect(currentMonth() > month).toBe(true);
    const untagged = await report('untagged-installations');
    expect(untagged.map(row => [row['Account ID'], row['Consumption (kWh)']])).toEqual([
      ['U1', ''],
      ['U2', ''],
    ]);
  });
});
