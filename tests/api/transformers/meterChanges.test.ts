import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDate, formatReading } from '#domain/formats.ts';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { installationMonths } from '../../../server/services/db/installationMonths.ts';
import { tcReadings } from '../../../server/services/db/schema/index.ts';
import { useApi, type Answered, type Caller } from '../../support/api.ts';
import { reopenFrom } from '../../support/audits.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useApi();
/** A month with both readings, none of which is audited. */
const month = addMonths(currentMonth(), -2);
const next = addMonths(month, 1);
const title = fullMonthTitle(month);

let ae: Caller;
let ready: Answered[];
beforeAll(async () => {
  ae = await api.as('ae');
  await reopenFrom(api.server.db, month);
  const { json } = await ae('GET', '/ae/transformer-centres', {
    query: { month, ready: true, perPage: 100 },
  });
  ready = rowsOf(json, 'transformers');
});

const centre = () => {
  const found = ready.shift();
  if (!found) throw new Error('The demo utility has no further TC that can be audited.');
  return { id: String(found['id']), number: String(found['number']) };
};
const read = async (id: string, of = month) =>
  (await ae('GET', `/ae/transformer-centres/${id}`, { query: { month: of } })).json['data'] ?? {};
const auditOf = async (id: string, of = month) =>
  (await ae('GET', `/ae/transformer-centres/${id}/audits/${of}`)).json['data'] ?? {};
const setReading = (id: string, of: string, finalValue: number) =>
  api.server.db
    .update(tcReadings)
    .set({ finalValue, failureReason: null })
    .where(and(eq(tcReadings.tcId, id), eq(tcReadings.month, of)));
const audit = (id: string) => ae('POST', `/ae/audit/transformer-centres/${id}/months/${month}`);

/** Adds a meter change. Returns the answer. */
const add = (transformer: string, given: object, key: string = crypto.randomUUID()) =>
  ae('POST', '/ae/meter-changes', {
    body: { transformer, month, date: `${month}-12`, ...given },
    headers: { 'idempotency-key': key },
  });
const change = (id: unknown, body: object, etag = '"1"') =>
  ae('PATCH', `/ae/meter-changes/${String(id)}`, { body, headers: { 'if-match': etag } });
const remove = (id: unknown, etag = '"1"') =>
  ae('DELETE', `/ae/meter-changes/${String(id)}`, { headers: { 'if-match': etag } });

const replaced = { kind: 'replaced', closing: 19_869.63, opening: 3.2 };
const withRatio = { primaryCurrent: 200, secondaryCurrent: 5 };

/** Returns a TC with a CT ratio of 100/5 whose reading falls from 19,850.00 to 15.25 in the month. */
async function fallen() {
  const { id, number } = centre();
  await ae('PATCH', `/ae/transformer-centres/${id}`, {
    body: { meter: { ctRatio: { primaryCurrent: 100, secondaryCurrent: 5 } } },
    query: { month },
    headers: { 'if-match': String((await read(id))['etag']) },
  });
  await setReading(id, month, 19_850);
  await setReading(id, next, 15.25);
  return { id, number };
}

describe('a meter that is replaced within a month', () => {
  it('makes the month of two segments, each with its constant, and counts once however often it is sent', async () => {
    const { id } = await fallen();
    expect((await auditOf(id))['gaps']).toEqual([
      `its reading of ${fullMonthTitle(next)} is lower than the month before`,
    ]);
    const key = crypto.randomUUID();
    const meter = { ...replaced, ...withRatio, make: 'Secure', serialNumber: 'SX-42' };
    const added = await add(id, meter, key);
    expect(added.status, added.text).toBe(200);
    expect((await add(id, meter, key)).json['data']?.['id']).toBe(added.json['data']?.['id']);
    const listed = await ae('GET', '/ae/meter-changes', { query: { transformer: id } });
    expect(listed.json['data']).toMatchObject({ count: 1, rows: [{ kind: 'replaced', month }] });

    const record = await auditOf(id);
    expect(record).toMatchObject({
      consumption: 874.6,
      segments: [
        { started: 19_850, stopped: 19_869.63, ctRatio: { meterConstant: 20 }, energy: 392.6, change: null },
        {
          started: 3.2,
          stopped: 15.25,
          ctRatio: { meterConstant: 40 },
          energy: 482,
          change: { on: `${month}-12`, kind: 'replaced', make: 'Secure', serialNumber: 'SX-42' },
        },
      ],
    });
    const { audit: entries, meter: before } = await read(id);
    const entry = Object.values(entries ?? {}).find(each => String(each['month']) === month);
    expect(entry?.['reading']?.['consumption']).toBe(874.6);
    // The month begins with the old meter; the next one has the new.
    expect(before).toMatchObject({ meterConstant: 20 });
    expect((await read(id, next))['meter']).toMatchObject({
      meterConstant: 40,
      make: 'Secure',
      serialNumber: 'SX-42',
    });
  });

  it('can be audited, and then stays as it is until the audit is reopened', async () => {
    const { id, number } = await fallen();
    const { json: added } = await add(id, { ...replaced, ...withRatio });
    const record = added['data'] ?? {};
    await setBilled(id);
    const audited = await audit(id);
    expect(audited.status, audited.text).toBe(200);
    expect(await auditOf(id)).toMatchObject({
      consumption: 874.6,
      segments: [{ energy: 392.6 }, { energy: 482 }],
    });
    const { json: worst } = await ae('GET', `/ae/worst-transformers/months/${month}`, {
      query: { perPage: 100 },
    });
    expect(rowsOf(worst, 'transformers').find(row => String(row['id']) === id)?.['why']).toMatchObject({
      meterChanged: true,
      ctRatioChanged: true,
    });
    const refusal = `TC ${number} has been audited for ${title} already, so its meter stays as it is up to then. The corporate office (cio) can reopen it.`;
    for (const refused of [
      await change(record['id'], { closing: 19_870 }),
      await remove(record['id']),
      await add(id, { ...replaced, date: `${month}-20` }),
    ])
      expect([refused.status, refused.json['message']]).toEqual([409, refusal]);

    const cio = await api.as('cio');
    const path = `/cio/audit/transformer-centres/${id}/months/${month}/reopen`;
    await cio('POST', path, { body: { reason: 'The closing reading was mistyped.' } });
    expect((await change(record['id'], { closing: 19_869.64 })).status).toBe(200);
    expect(await auditOf(id)).toMatchObject({
      audited: null,
      consumption: 874.8,
      revisions: [{ consumption: 874.6, segments: [{ energy: 392.6 }, { energy: 482 }] }],
    });
  });

  it('leaves everything as it was once its record is deleted', async () => {
    const { id } = await fallen();
    const [before, meter] = [await auditOf(id), (await read(id, next))['meter']];
    const { json } = await add(id, { ...replaced, ...withRatio, make: 'Secure', serialNumber: 'SX-43' });
    expect((await remove(json['data']?.['id'])).status).toBe(200);
    expect(await auditOf(id)).toEqual(before);
    expect((await read(id, next))['meter']).toEqual(meter);
  });

  it('passes a later correction on, up to the month in which another CT ratio was entered', async () => {
    const { id } = await fallen();
    const editRatio = async (primaryCurrent: number, from: string) =>
      ae('PATCH', `/ae/transformer-centres/${id}`, {
        body: { meter: { ctRatio: { primaryCurrent, secondaryCurrent: 5 } } },
        query: { month: from },
        headers: { 'if-match': String((await read(id))['etag']) },
      });
    const current = currentMonth();
    expect((await editRatio(400, current)).status).toBe(200);
    const { json } = await add(id, { ...replaced, ...withRatio });
    const constantIn = async (of: string) => (await read(id, of))['meter']?.['meterConstant'];
    expect([await constantIn(next), await constantIn(current)]).toEqual([40, 80]);
    await change(json['data']?.['id'], { primaryCurrent: 300 });
    expect([await constantIn(next), await constantIn(current)]).toEqual([60, 80]);
    const refused = await editRatio(500, month);
    expect([refused.status, refused.json['message']]).toEqual([
      422,
      `The meter change of ${formatDate(`${month}-12`)} says what holds from then on. Please select a later month, or correct that meter change.`,
    ]);
  });
});

it.each([1, -1])('a change that moves by %i month takes what it states along', async by => {
  const { id } = centre();
  const [from, to] = by > 0 ? [month, next] : [next, month];
  for (const of of [month, next, currentMonth()]) await setReading(id, of, 100);
  const constantIn = async (of: string) => (await read(id, of))['meter']?.['meterConstant'];
  const before = Number(await constantIn(month));
  const given = { kind: 'ctChanged', closing: 100, primaryCurrent: 900, secondaryCurrent: 5 };
  const { json } = await add(id, { ...given, month: from, date: `${from}-12` });
  const moved = await change(json['data']?.['id'], { month: to, date: `${to}-12` });
  expect(moved.status, moved.text).toBe(200);
  const after = [await constantIn(month), await constantIn(next), await constantIn(currentMonth())];
  expect(after).toEqual(by > 0 ? [before, before, 180] : [before, 180, 180]);
  expect((await auditOf(id, from))['segments']).toEqual([]);
  expect((await auditOf(id, to))['segments']).toHaveLength(2);
});

it('a register of 5 digits that rolls over adds 22 units from 99,990 to 12', async () => {
  const { id } = centre();
  await setReading(id, month, 99_990);
  await setReading(id, next, 12);
  const { json } = await add(id, { kind: 'rolledOver', digits: 5 });
  const record = await auditOf(id);
  expect(record['segments']).toMatchObject([
    { started: 99_990, stopped: 100_000, energy: 10 * Number(record['ctRatio']?.['meterConstant']) },
    { started: 0, stopped: 12 },
  ]);
  expect(record['consumption']).toBe(22 * Number(record['ctRatio']?.['meterConstant']));
  expect(json['data']).toMatchObject({ closing: null, opening: null, digits: 5 });
});

it('a new CT multiplies what follows by its constant, while the meter runs on', async () => {
  const { id } = centre();
  await setReading(id, month, 100);
  await setReading(id, next, 130);
  await add(id, { kind: 'ctChanged', closing: 110, ...withRatio });
  expect((await auditOf(id))['segments']).toMatchObject([
    { started: 100, stopped: 110 },
    { started: 110, stopped: 130, energy: 800 },
  ]);
});

describe('what contradicts the readings, or the month', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await fallen());
  });

  it.each([
    [
      { ...replaced, closing: 19_849 },
      { closing: `Closing reading must not be below the reading of ${title}, ${formatReading(19_850)}` },
    ],
    [
      { ...replaced, opening: 16 },
      {
        opening: `Opening reading must not be above the reading of ${fullMonthTitle(next)}, ${formatReading(15.25)}`,
      },
    ],
    [
      { ...replaced, date: `${addMonths(month, -1)}-28` },
      { date: `Date must be in ${title}, or in ${fullMonthTitle(next)} before its reading` },
    ],
    [{ ...replaced, primaryCurrent: 200 }, { secondaryCurrent: 'Please enter New secondary current (A)' }],
    [{ kind: 'replaced', closing: 19_860 }, { opening: 'Please enter Opening reading' }],
    [
      { kind: 'rolledOver', digits: 5, closing: 19_860 },
      { closing: "Closing reading is not part of 'Meter rolled over'" },
    ],
    [
      { kind: 'ctChanged', closing: 19_860 },
      {
        primaryCurrent: 'Please enter New primary current (A)',
        secondaryCurrent: 'Please enter New secondary current (A)',
      },
    ],
    [
      { ...replaced, month: '2024-09', date: '2024-09-12' },
      { month: 'Month must not be before October 2024' },
    ],
  ])('%j is refused at its input', async (given, errors) => {
    const { status, json } = await add(id, given);
    expect([status, json['errors']]).toEqual([422, errors]);
    expect((await auditOf(id))['segments']).toEqual([]);
  });

  it('a date after the reading that ends the month is refused', async () => {
    const day = Number((await read(id))['readingDay']);
    const on = (at: number) => `${next}-${String(at).padStart(2, '0')}`;
    const late = await add(id, { ...replaced, date: on(day + 1) });
    expect(late.json['errors']).toEqual({
      date: `Date must not be after ${formatDate(on(day))}, when the reading of ${fullMonthTitle(next)} is taken`,
    });
  });

  it('a second change of the same day is refused, and one that a later change contradicts', async () => {
    expect((await add(id, replaced)).status).toBe(200);
    const twice = await add(id, replaced);
    expect([twice.status, twice.json['message']]).toEqual([
      409,
      'Another meter change has this TC and Date.',
    ]);
    const before = await add(id, { ...replaced, closing: 19_860, opening: 19_900, date: `${month}-05` });
    expect([before.status, before.json['message']]).toEqual([
      422,
      `The meter change of ${formatDate(`${month}-12`)} does not fit then: Closing reading must not be below the opening reading of ${formatDate(`${month}-05`)}, ${formatReading(19_900)}.`,
    ]);
  });
});

/** Bills the installations of a TC for 800 kWh, so that nothing but its readings decides about its audit. */
async function setBilled(id: string): Promise<void> {
  const { db } = api.server;
  const own = await db
    .select({ id: installationMonths.installationId })
    .from(acrossTheUtility(installationMonths))
    .where(and(eq(installationMonths.tcId, id), eq(installationMonths.month, month)));
  for (const [at, installation] of own.entries())
    await db
      .update(acrossTheUtility(installationMonths))
      .set({ consumption: at === 0 ? 800 : 0 })
      .where(
        and(eq(installationMonths.installationId, installation.id), eq(installationMonths.month, month)),
      );
}
