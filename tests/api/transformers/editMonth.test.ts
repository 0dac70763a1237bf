import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addMonths, monthTitle } from '#domain/months.ts';
import { beforeFirstMonth } from '#validation/transformerEdits.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { installationMonths } from '../../../server/services/db/installationMonths.ts';
import {
  changes,
  tcAudits,
  tcReadings,
  tcTerms,
  transformerCentres,
} from '../../../server/services/db/schema/index.ts';
import { someFigures } from '../../support/audits.ts';
import { useApi, type Answered } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';
import { uploadsOf } from '../files/uploads.ts';
import type { Rows } from '../files/workbooks.ts';
import { ago, entries, month, pathOf, useEdits } from './edits.ts';
import { transformerToAdd } from './sent.ts';

const api = useApi();
const edits = useEdits(api);
const files = uploadsOf(api);
const { read, edit, outcomeOf, nextCentre, termsOf, loggedOf, daysOf } = edits;

/** Uploads a report of the corporate office, in which no row may fail. */
async function report(category: 'dcb' | 'tcReadings', of: string, rows: Rows): Promise<void> {
  const sheets = { [category]: rows };
  const { count } = await files.process('cio', category, sheets, 'xlsx', { month: of });
  expect(count?.failure).toBe(0);
}

const recordReading = ({ number }: Answered, of: string, value: number) =>
  report('tcReadings', of, [{ TC_number: String(number), Reading: value.toFixed(2), Remark: '' }]);

/** Bills one installation of a TC for all kWh of a month, and the others for none. */
async function bill({ id }: Answered, of: string, total: number): Promise<void> {
  const query = { month: of, transformerId: String(id), perPage: 100 };
  const { json } = await edits.ae('GET', '/ae/installations', { query });
  const rows = rowsOf(json, 'installations').map(({ accountId }, at) => ({
    Account_ID: String(accountId),
    Consumption: at === 0 ? String(total) : '0',
    Demand: '0',
    Collection: '0',
  }));
  await report('dcb', of, rows);
}

const auditOf = async (id: unknown, of: string) =>
  (await edits.ae('GET', `${pathOf(id)}/audits/${of}`)).json['data'];

describe('the month of an edit', () => {
  it('is required if the edit affects monthly figures', async () => {
    const { id, feeder, meter, readingDay } = nextCentre();
    const ctRatio = {
      primaryCurrent: Number(meter?.['ctRatio']?.['primaryCurrent']) + 1,
      secondaryCurrent: 5,
    };
    const other = edits.choices.feeders.find(one => one !== String(feeder?.['id']));
    for (const body of [
      { readingDay: (Number(readingDay) % 31) + 1 },
      { meter: { ctRatio } },
      { feeder: { id: other } },
    ])
      expect(await outcomeOf(edit(id, body))).toEqual([
        422,
        'Select a month for which you want to edit changes.',
      ]);
  });

  it('must not precede the TC, be audited or lie in the future', async () => {
    const { id, activatedOn, readingDay, taggedMRs } = nextCentre();
    const day = { readingDay: (Number(readingDay) % 31) + 1 };
    const created = String(activatedOn);
    const early = addMonths(created, -2);
    expect(await outcomeOf(edit(id, day, early))).toEqual([
      422,
      `You cannot edit TC for ${monthTitle(early)} since TC was created in ${monthTitle(created)}. So, please select a month after ${monthTitle(created)}.`,
    ]);
    const audited = `TC has been audited for ${monthTitle(ago(3))}, so please select a later month (${monthTitle(ago(2))} onwards) to perform changes to Reading day, MR or CT Ratio`;
    for (const closed of [created, ago(3)])
      expect(await outcomeOf(edit(id, day, closed))).toEqual([422, audited]);
    const reader = String(Object.values(taggedMRs ?? {}).at(0)?.['cognitoDetails']?.['sub']);
    const others = edits.choices.readers.filter(sub => sub !== reader).map(sub => ({ sub }));
    const mrs = { taggedMRs: others, readingMR: others[0] };
    expect(await outcomeOf(edit(id, mrs, ago(3)))).toEqual([422, audited]);
    expect(await outcomeOf(edit(id, day, addMonths(month, 1)))).toEqual([
      422,
      `${monthTitle(addMonths(month, 1))} has not begun yet. Please select an earlier month.`,
    ]);
    expect((await edit(id, mrs)).status).toBe(200);
    expect((await edit(id, { name: 'Whenever' }, ago(3))).status).toBe(200);
  });

  it('is October 2024 at the earliest, however old the TC', async () => {
    const { json } = await edits.ae('POST', '/ae/transformer-centres', {
      body: transformerToAdd(edits.choices),
    });
    const id = String(json['data']?.['id']);
    const { db } = api.server;
    await db
      .update(acrossTheUtility(transformerCentres))
      .set({ activatedOn: '2023-04' })
      .where(eq(transformerCentres.id, id));
    await db.update(tcTerms).set({ fromMonth: '2023-04' }).where(eq(tcTerms.tcId, id));
    for (const body of [{ readingDay: 28 }, { meter: { make: 'Elster' } }])
      expect(await outcomeOf(edit(id, body, '2024-09'))).toEqual([422, beforeFirstMonth]);
    expect((await edit(id, { readingDay: 28 }, '2024-10')).status).toBe(200);
    expect((await termsOf(id)).map(one => [one.fromMonth, one.readingDay])).toEqual([
      ['2023-04', 9],
      ['2024-10', 28],
    ]);
  });

  it('moves the reading day of the tagged installations from that month on', async () => {
    const { id, readingDay } = nextCentre();
    const day = (Number(readingDay) % 27) + 1;
    const before = await daysOf(id);
    expect((await edit(id, { readingDay: day }, ago(1))).status).toBe(200);
    const changesAfter = async (of: string) =>
      (await edits.ae('GET', pathOf(id), { query: { month: of } })).json['data']?.['otherTermsFrom'];
    expect(await Promise.all([ago(2), ago(1), month].map(changesAfter))).toEqual([ago(1), null, null]);
    const after = await daysOf(id);
    for (const [of, days] of after) expect([of, days]).toEqual([of, of < ago(1) ? before.get(of) : [day]]);
    expect(after.get(month)).toEqual([day]);
    const { json } = await edits.ae('GET', '/ae/installations', {
      query: { month, transformerId: String(id), perPage: 100 },
    });
    const rows = rowsOf(json, 'installations');
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      expect(row['readingDay']).toBe(day);
      expect(await loggedOf(row['id'])).toMatchObject([
        {
          action: 'installation.update',
          before: { readingDay },
          after: { readingDay: day, fromMonth: ago(1) },
        },
      ]);
    }
    expect((await termsOf(id)).map(one => [one.fromMonth, one.readingDay])).toMatchObject([
      [expect.any(String), readingDay],
      [ago(1), day],
    ]);
  });

  it('leaves installations of another section unchanged, even if recorded as tagged to the TC', async () => {
    const { id, readingDay } = nextCentre();
    const { db } = api.server;
    const { tcId, month: of, installationId } = installationMonths;
    const [strayed] = await db
      .select({ installationId })
      .from(acrossTheUtility(installationMonths))
      .where(and(eq(tcId, String(id)), eq(of, month)));
    const its = and(eq(installationId, strayed?.installationId ?? ''), eq(of, month));
    await db.update(acrossTheUtility(installationMonths)).set({ sectionCode: '5410102' }).where(its);
    const day = (Number(readingDay) % 27) + 1;
    expect((await edit(id, { readingDay: day }, month)).status).toBe(200);
    expect(await db.select().from(acrossTheUtility(installationMonths)).where(its)).toMatchObject([
      { readingDay },
    ]);
    expect(await loggedOf(strayed?.installationId)).toEqual([]);
    expect((await daysOf(id)).get(month)?.toSorted()).toEqual([Number(readingDay), day].toSorted());
  });

  it('leaves audited months unchanged, and recomputes the others with the new ratio', async () => {
    const before = nextCentre();
    const id = before['id'];
    const ctRatio = { primaryCurrent: 777, secondaryCurrent: 7 };
    expect((await edit(id, { meter: { ctRatio } }, ago(2))).status).toBe(200);
    const after = await read(id);
    expect(after['meter']).toMatchObject({ ctRatio, meterConstant: 111 });
    const figures = (row: Answered, late: boolean) =>
      entries(row).filter(entry => String(entry['month']) >= ago(2) === late);
    expect(figures(after, false)).toEqual(figures(before, false));
    const [was, is] = [figures(before, true), figures(after, true)];
    const constant = Number(before['meter']?.['meterConstant']);
    for (const [at, entry] of is.entries()) {
      const old = Number(was[at]?.['reading']?.['consumption']);
      expect(Number(entry['reading']?.['consumption'])).toBeCloseTo((old / constant) * 111, 0);
    }
  });

  it('multiplies the readings of each month by the ratio that was in force, as its audit shows', async () => {
    const tc = nextCentre();
    const begun = entries(tc).find(entry => String(entry['month']) === ago(2));
    const start = Number(begun?.['reading']?.['finalValue']);
    await recordReading(tc, ago(1), start + 120.5);
    await recordReading(tc, month, start + 251);
    await bill(tc, ago(2), 4338);
    await bill(tc, ago(1), 4000);
    for (const [from, ctRatio] of [
      [ago(2), { primaryCurrent: 200, secondaryCurrent: 5 }],
      [ago(1), { primaryCurrent: 100, secondaryCurrent: 3 }],
    ] as const)
      expect((await edit(tc['id'], { meter: { ctRatio } }, from)).status).toBe(200);
    for (const of of [ago(2), ago(1)]) {
      const path = `/ae/audit/transformer-centres/${String(tc['id'])}/months/${of}`;
      expect((await edits.ae('POST', path)).status).toBe(200);
    }

    // 120.5 × 40 = 4,820, of which 482 were not billed; 130.5 × 33.33 = 4,349.565, of which 349.57 were not.
    expect(await auditOf(tc['id'], ago(2))).toMatchObject({
      ctRatio: { primaryCurrent: 200, secondaryCurrent: 5, meterConstant: 40, fromMonth: ago(2) },
      consumption: 4820,
      installationConsumption: 4338,
    });
    expect(await auditOf(tc['id'], ago(1))).toMatchObject({
      ctRatio: { meterConstant: 33.33, fromMonth: ago(1), before: { meterConstant: 40 } },
      consumption: 4349.57,
      installationConsumption: 4000,
    });
    const shown = entries(await read(tc['id'])).filter(entry => String(entry['month']) >= ago(2));
    expect(shown).toMatchObject([
      { month: ago(2), reading: { consumption: 4820 }, lossPercentage: 10, audited: true },
      { month: ago(1), reading: { consumption: 4349.57 }, lossPercentage: 8.04, audited: true },
      { month, reading: { consumption: null }, lossPercentage: null, audited: false },
    ]);
  });

  it('also changes the terms of later months, but only the edited values', async () => {
    const { id, readingDay, feeder } = nextCentre();
    const day = (Number(readingDay) % 27) + 1;
    const other = edits.choices.feeders.find(one => one !== String(feeder?.['id']));
    expect((await edit(id, { readingDay: day }, month)).status).toBe(200);
    expect((await edit(id, { feeder: { id: other } }, ago(2))).status).toBe(200);
    expect((await termsOf(id)).map(one => [one.fromMonth, one.readingDay, one.feederId])).toEqual([
      [expect.any(String), readingDay, String(feeder?.['id'])],
      [ago(2), readingDay, other],
      [month, day, other],
    ]);
    expect((await read(id))['feeder']).toMatchObject({ id: other });
  });

  it('can be an earlier one than that from which a value counts so far', async () => {
    const { id, readingDay } = nextCentre();
    const day = (Number(readingDay) % 27) + 1;
    expect((await edit(id, { readingDay: day }, month)).status).toBe(200);
    expect((await edit(id, { readingDay: day }, ago(1))).status).toBe(200);
    expect((await termsOf(id)).map(one => [one.fromMonth, one.readingDay])).toEqual([
      [expect.any(String), readingDay],
      [ago(1), day],
      [month, day],
    ]);
    const [last] = (await loggedOf(id)).toReversed();
    expect(last).toMatchObject({ before: { readingDay }, after: { readingDay: day, fromMonth: ago(1) } });
    // Once it counts from there, the same edit changes nothing.
    const logged = (await loggedOf(id)).length;
    expect((await edit(id, { readingDay: day }, ago(1))).status).toBe(200);
    expect(await loggedOf(id)).toHaveLength(logged);
  });

  it('is the earliest whose value differs in the change log, if its own value stays', async () => {
    const { id, readingDay } = nextCentre();
    const day = (Number(readingDay) % 27) + 1;
    expect((await edit(id, { readingDay: day }, month)).status).toBe(200);
    expect((await edit(id, { readingDay: Number(readingDay) }, ago(1))).status).toBe(200);
    const [last] = (await loggedOf(id)).toReversed();
    expect(last).toMatchObject({ before: { readingDay: day }, after: { readingDay, fromMonth: ago(1) } });
  });
});

it('for a TC audited up to now, is the next one at the earliest; a new name needs none', async () => {
  const toAdd = transformerToAdd(edits.choices);
  const { json } = await edits.ae('POST', '/ae/transformer-centres', { body: toAdd });
  const id = String(json['data']?.['id']);
  const [reading] = await api.server.db.select().from(tcReadings).where(eq(tcReadings.tcId, id));
  const { userId = '' } =
    (
      await api.server.db.select({ userId: changes.actorId }).from(changes).where(eq(changes.entityId, id))
    )[0] ?? {};
  await api.server.db
    .insert(tcAudits)
    .values({ ...someFigures, tcId: id, month: reading?.month ?? '', auditedBy: userId ?? '' });
  const [first, ...rest] = toAdd.taggedMRs.toReversed();
  const next = monthTitle(addMonths(month, 1));
  const refused = `TC has been audited for ${monthTitle(month)}, so please select a later month (${next} onwards) to perform changes to Reading day, MR or CT Ratio`;
  expect(await outcomeOf(edit(id, { taggedMRs: [first], readingMR: first }))).toEqual([422, refused]);
  expect(await outcomeOf(edit(id, { meter: { serialNumber: 'MT-2' } }))).toEqual([422, refused]);
  expect((await edit(id, { name: 'Renamed', number: 'Renamed 1' })).status).toBe(200);
  expect(rest).toHaveLength(1);
});
