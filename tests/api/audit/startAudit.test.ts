import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { lossBands, lossPercentage } from '#domain/audit.ts';
import { auditGaps } from '#domain/auditGaps.ts';
import { areaLevels, codeKey } from '#domain/areas.ts';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { roles, type Role } from '#domain/roles.ts';
import { changes, tcAudits } from '../../../server/services/db/schema/index.ts';
import { useApi, type Answered, type Caller } from '../../support/api.ts';
import { reopenFrom } from '../../support/audits.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useApi();
const month = currentMonth();
/** The last months that have readings at both ends. */
const [open, later] = [addMonths(month, -2), addMonths(month, -1)];

let ae: Caller;
beforeAll(async () => {
  await reopenFrom(api.server.db, open);
  ae = await api.as('ae');
});

const start = (of: string, headers = {}) =>
  ae('POST', `/ae/audit/transformer-centres/months/${of}`, { headers });

const metrics = async (caller: Caller, role: Role, of: string, query = {}) => {
  const { status, json } = await caller('GET', `/${role}/audit-metrics/months/${of}`, { query });
  expect(status).toBe(200);
  return Object.fromEntries(Object.entries(json['data'] ?? {}).map(([name, value]) => [name, Number(value)]));
};

/** Returns the entries of a month and of the month after, for each TC of the section. */
async function entriesOf(of: string) {
  const { json } = await ae('GET', '/ae/transformer-centres', { query: { month: of, perPage: 100 } });
  return rowsOf(json, 'transformers')
    .filter(row => String(row['activatedOn']) <= of)
    .map(row => {
      const entries: readonly Answered[] = Array.isArray(row['audit']) ? row['audit'] : [];
      const entry = (at: string) => entries.find(one => String(one['month']) === at);
      return {
        id: String(row['id']),
        count: Number(row['installationCount']),
        /** kWh in a month of 31 days, 1.5 times over. */
        atMost: Number(row['capacity']) * 24 * 31 * 1.5,
        entry: entry(of),
        next: entry(addMonths(of, 1)),
      };
    });
}

const listOf = (value: unknown): readonly Answered[] => (Array.isArray(value) ? value : []);
const known = (value: unknown): number | null => (typeof value === 'number' ? value : null);

describe('starting an audit', () => {
  it('audits every TC that lacks nothing, and reports how many are not audited and why', async () => {
    const before = await entriesOf(open);
    expect(before.some(({ entry }) => entry?.['audited'])).toBe(false);
    const { ready } = await metrics(ae, 'ae', open);
    const { json: foreseen } = await ae('GET', `/ae/readiness/months/${open}`);
    expect(foreseen['data']?.['lastReady']).toBe(later);
    const { status, json } = await start(open);
    expect(status).toBe(200);
    const after = await entriesOf(open);
    const audited = after.filter(({ entry }) => entry?.['audited']);
    for (const { entry } of audited)
      expect(entry?.['lossPercentage']).toBe(
        lossPercentage(known(entry?.['reading']?.['consumption']), known(entry?.['installationConsumption'])),
      );
    const unaudited = after.filter(({ entry }) => !entry?.['audited']);
    for (const { entry } of unaudited) expect(entry?.['lossPercentage'] ?? null).toBeNull();
    const remarked = unaudited.filter(({ entry, next }) =>
      [entry, next].some(each => each?.['reading']?.['failureReason']),
    );
    const lacksConsumption = unaudited.filter(({ entry, atMost }) => {
      const consumption = known(entry?.['reading']?.['consumption']) ?? 0;
      return consumption <= 0 || consumption > atMost;
    });
    expect(audited.length).toBeGreaterThan(10);
    expect(ready).toBe(audited.length);
    expect((await metrics(ae, 'ae', open))['ready']).toBe(0);
    expect(lacksConsumption.length).toBeGreaterThan(0);
    expect(json['data']).toMatchObject({
      audited: audited.length,
      alreadyAudited: 0,
      unAudited: unaudited.length,
    });
    expect(remarked.length).toBeGreaterThan(0);
    const left = listOf(json['data']?.['left']);
    expect(left.map(({ gap, count }) => [gap, count])).toEqual(
      auditGaps.flatMap(gap => {
        const count = Number(foreseen['data']?.[gap]);
        return count > 0 ? [[gap, count]] : [];
      }),
    );
    const named = left.find(({ gap }) => String(gap) === 'withRemark')?.['transformers'];
    expect(listOf(named).map(({ id }) => id)).toEqual(remarked.slice(0, 3).map(({ id }) => id));
    expect(json['message']).toBe(
      `Audit of ${fullMonthTitle(open)}: ${audited.length} TCs audited, ${unaudited.length} not audited, as something is missing.`,
    );
  });

  it('again audits nothing twice, and is logged each time', async () => {
    const { db } = api.server;
    const logged = () =>
      db.$count(changes, and(eq(changes.action, 'audit.start'), eq(changes.entityId, '5410101')));
    const [rows, entries] = [
      await db.select().from(tcAudits).where(eq(tcAudits.month, open)),
      await logged(),
    ];
    const { json } = await start(open);
    expect(json['data']).toMatchObject({ audited: 0, alreadyAudited: rows.length });
    expect(await db.select().from(tcAudits).where(eq(tcAudits.month, open))).toEqual(rows);
    expect(await logged()).toBe(entries + 1);
  });

  it('by ten calls at once audits each TC once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => start(later, { 'idempotency-key': randomUUID() })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const counts = answers.map(({ json }) => Number(json['data']?.['audited'])).toSorted((a, b) => b - a);
    expect(counts[0]).toBeGreaterThan(10);
    expect(counts.slice(1)).toEqual(Array.from({ length: 9 }, () => 0));
    expect((await metrics(ae, 'ae', later))['audited']).toBe(counts[0]);
  });

  it('audits nothing in the current month, which has no reading at its end', async () => {
    const { json } = await start(month);
    expect(json['data']).toMatchObject({ audited: 0, alreadyAudited: 0 });
    const [first] = listOf(json['data']?.['left']);
    expect([first?.['gap'], first?.['count']]).toEqual(['waitingForReading', json['data']?.['unAudited']]);
    expect(json['message']).toMatch(
      /: no TC audited, \d+ not audited, as something is missing\. Nothing is closed\.$/,
    );
  });

  it.each([
    [addMonths(month, 1), `Please select a month up to ${fullMonthTitle(month)}.`],
    ['2014-12', 'Please select a month from January 2015 on.'],
  ])('refuses the month %s and says why', async (of, message) => {
    const { status, json } = await start(of);
    expect([status, json['message']]).toEqual([422, message]);
  });

  it('closes the month: a tag that would change its figures is refused', async () => {
    const { json } = await ae('GET', '/ae/installations', { query: { month: open, untagged: true } });
    const [installation] = rowsOf(json, 'installations');
    const audited = (await entriesOf(open)).find(({ entry }) => entry?.['audited']);
    const path = `/ae/transformer-centres/${audited?.id}/installations/${String(installation?.['id'])}/tag`;
    const refused = await ae('PATCH', path, { query: { month: open } });
    expect(refused.status).toBe(422);
    expect(refused.json['message']).toMatch(/^TC .+ has been audited for /);
  });
});

describe('the audit summary', () => {
  const bands = Object.keys(lossBands);

  it.each(roles)('of %s adds up, at every level below', async role => {
    const caller = await api.as(role);
    const whole = await metrics(caller, role, open);
    expect(whole['audited'] ?? 0).toBeGreaterThan(0);
    expect((whole['audited'] ?? 0) + (whole['unAudited'] ?? 0)).toBe(whole['totalTransformers']);
    expect(bands.reduce((sum, band) => sum + (whole[band] ?? 0), 0)).toBe(whole['audited']);
    expect(whole['negativeLoss']).toBe(
      (whole['negativeFiveAndBelow'] ?? 0) + (whole['zeroToNegativeFive'] ?? 0),
    );
    if (role !== 'dt') return;
    const { json } = await caller('GET', '/dt/transformer-centres', { query: { perPage: 100 } });
    const [row] = rowsOf(json, 'transformers');
    for (const level of areaLevels) {
      const part = await metrics(caller, role, open, {
        location: level,
        locationCode: String(row?.['location']?.[codeKey(level)]),
      });
      for (const [name, count] of Object.entries(part)) expect(count).toBeLessThanOrEqual(whole[name] ?? 0);
    }
  });

  it('of an area is the sum of the areas below it', async () => {
    const ce = await api.as('ce');
    const { json } = await ce('GET', '/ce/user', { query: { secondLevelUserType: 'se', perPage: 100 } });
    const circles = rowsOf(json, 'userList').map(row => String(row['location']?.['circleCode']));
    expect(circles.length).toBeGreaterThan(1);
    const parts = await Promise.all(
      circles.map(locationCode => metrics(ce, 'ce', open, { location: 'circle', locationCode })),
    );
    const zone = await metrics(ce, 'ce', open);
    const summed = Object.keys(zone).map(name => [
      name,
      parts.reduce((sum, part) => sum + (part[name] ?? 0), 0),
    ]);
    expect(Object.fromEntries(summed)).toEqual(zone);
  });
});
