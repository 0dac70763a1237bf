import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { tcAudits, tcReadings } from '../../../server/services/db/schema/index.ts';
import { useApi, type Caller } from '../../support/api.ts';
import { expectCorrectCounts } from '../../support/demoCounts.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useApi();
/** A month that the demo utility's first section can audit. */
const month = addMonths(currentMonth(), -1);

let ae: Caller;
beforeAll(async () => {
  ae = await api.as('ae');
});

const audit = (tcId: string, of = month) => ae('POST', `/ae/audit/transformer-centres/${tcId}/months/${of}`);

/** Returns a TC of the section that nothing keeps from being audited. */
async function readyOne() {
  const { json } = await ae('GET', '/ae/transformer-centres', { query: { month, ready: true } });
  const [row] = rowsOf(json, 'transformers');
  return { id: String(row?.['id']), number: String(row?.['number']) };
}

it('audits one TC with the figures of the list, and leaves the others open', async () => {
  const { id, number } = await readyOne();
  const { json: ready } = await ae('GET', `/ae/transformer-centres/${id}/audits/${month}`);
  expect(ready['data']).toMatchObject({ audited: null, gaps: [] });
  const { status, json } = await audit(id);
  expect([status, json['message']]).toEqual([200, `TC ${number} is audited for ${fullMonthTitle(month)}.`]);
  const list = await ae('GET', '/ae/transformer-centres', { query: { month, audited: true } });
  expect(rowsOf(list.json, 'transformers').map(row => row['id'])).toEqual([id]);
  const again = await audit(id);
  expect([again.status, again.json['code'], again.json['message']]).toEqual([
    409,
    'AlreadyAudited',
    `TC ${number} has been audited for ${fullMonthTitle(month)} already.`,
  ]);
});

describe('says what is missing', () => {
  /** The detail of the TC, as others see it. */
  const gapsSeenBy = async (role: 'aee' | 'cio', id: string) => {
    const call = await api.as(role);
    return (await call('GET', `/${role}/transformer-centres/${id}/audits/${month}`)).json['data']?.['gaps'];
  };
  /** Tries to audit a TC. Returns the answer, how many audits the month has of it, and what others see is missing. */
  const refused = async (id: string) => {
    const { status, json } = await audit(id);
    const where = and(eq(tcAudits.tcId, id), eq(tcAudits.month, month));
    const gaps = [await gapsSeenBy('aee', id), await gapsSeenBy('cio', id)];
    return { status, message: json['message'], audits: await api.server.db.$count(tcAudits, where), gaps };
  };
  const because = (number: string, gap: string) => ({
    status: 422,
    message: `TC ${number} can't be audited for ${fullMonthTitle(month)}: ${gap}.`,
    audits: 0,
    gaps: [gap.split('; '), gap.split('; ')],
  });
  const readingOf = (id: string, of: string) => and(eq(tcReadings.tcId, id), eq(tcReadings.month, of));

  it('if a reading has a remark', async () => {
    const { id, number } = await readyOne();
    await api.server.db
      .update(tcReadings)
      .set({ finalValue: null, failureReason: 'NO_DISPLAY' })
      .where(readingOf(id, month));
    expect(await refused(id)).toEqual(
      because(number, `its reading of ${fullMonthTitle(month)} is missing (No Display)`),
    );
  });

  it('if two readings differ by nothing that counts', async () => {
    const { id, number } = await readyOne();
    const path = `/ae/transformer-centres/${id}`;
    const { json } = await ae('GET', path);
    const { status } = await ae('PATCH', path, {
      body: { meter: { ctRatio: { primaryCurrent: 1, secondaryCurrent: 1000 } } },
      query: { month },
      headers: { 'if-match': String(json['data']?.['etag']) },
    });
    expect(status).toBe(200);
    expect(await refused(id)).toEqual(because(number, 'its consumption rounds to 0 kWh'));
  });

  it('if the reading that ends the month is late', async () => {
    const { id, number } = await readyOne();
    await api.server.db.delete(tcReadings).where(readingOf(id, addMonths(month, 1)));
    expect(await refused(id)).toEqual(
      because(number, `its reading of ${fullMonthTitle(addMonths(month, 1))} is missing`),
    );
  });

  it('if the meter did not move', async () => {
    const { id, number } = await readyOne();
    const { db } = api.server;
    const [begun] = await db.select().from(tcReadings).where(readingOf(id, month));
    await db
      .update(tcReadings)
      .set({ finalValue: begun?.finalValue ?? null })
      .where(readingOf(id, addMonths(month, 1)));
    const [one, other] = [fullMonthTitle(month), fullMonthTitle(addMonths(month, 1))];
    expect(await refused(id)).toEqual(
      because(number, `its meter stands at the same reading in ${one} and ${other}`),
    );
  });

  const [title, nextTitle] = [fullMonthTitle(month), fullMonthTitle(addMonths(month, 1))];
  it.each<[string, string, (begun: number) => number]>([
    [
      'the meter was replaced or mistyped',
      `its reading of ${nextTitle} is lower than the month before`,
      begun => begun - 1,
    ],
    [
      'no TC of its capacity could carry it',
      `its consumption of ${title} is implausible`,
      begun => begun + 9000000,
    ],
    [
      'next to nothing went in for what was billed',
      `its consumption of ${title} is implausible`,
      begun => begun + 0.01,
    ],
  ])('if %s; it counts as one without consumption', async (_, gap, endOf) => {
    const { id, number } = await readyOne();
    const { db } = api.server;
    const [begun] = await db.select().from(tcReadings).where(readingOf(id, month));
    await db
      .update(tcReadings)
      .set({ finalValue: endOf(Number(begun?.finalValue)) })
      .where(readingOf(id, addMonths(month, 1)));
    expect(await refused(id)).toEqual(because(number, gap));
    const { json } = await ae('GET', '/ae/transformer-centres', {
      query: { month, withoutConsumption: true, perPage: 100 },
    });
    expect(rowsOf(json, 'transformers').map(row => row['id'])).toContain(id);
    await expectCorrectCounts(db);
  });
});

it('refuses a month that has not begun, and answers another section’s TC like an unknown one', async () => {
  const { id } = await readyOne();
  expect((await audit(id, addMonths(currentMonth(), 1))).status).toBe(422);
  const other = await api.as('ae48');
  const path = `/ae/audit/transformer-centres/${id}/months/${month}`;
  expect((await other('POST', path)).status).toBe(404);
});

it('one press of two sessions at once audits once', async () => {
  const { id } = await readyOne();
  const statuses = (await Promise.all([audit(id), audit(id)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
});
