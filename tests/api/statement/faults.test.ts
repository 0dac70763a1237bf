import { describe, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useSharedApi } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useSharedApi();
const last = addMonths(currentMonth(), -2);

describe('a wrong period is refused in words', () => {
  it.each([
    ['ends before it begins', '2026-09', '2026-04', /ends in April 2026, before it begins/],
    ['is too long', '2022-01', '2026-01', /has 49 months\. It can have 36 at most/],
    ['begins too early', '2014-12', '2015-03', /before January 2015/],
    ['has no audit', '2015-01', '2015-03', /^No month of Q4 2014–15 is audited in the utility/],
  ])('%s', async (_, from, until, message) => {
    const dt = await api.as('dt');
    for (const path of ['', '/categories/feeder']) {
      const { status, json } = await dt('GET', `/dt/statements/${from}/${until}${path}`);
      expect(status).toBe(422);
      expect(String(json['message'])).toMatch(message);
    }
  });

  it('is no month at all', async () => {
    const dt = await api.as('dt');
    const { status, json } = await dt('GET', '/dt/statements/2026-13/2026-14');
    expect([status, json['code']]).toEqual([400, 'Malformed']);
  });
});

describe('officers of an area', () => {
  it('get the statement of their own area, and those of areas below it', async () => {
    const ee = await api.as('ee');
    const { json, status } = await ee('GET', `/ee/statements/${last}/${last}`);
    expect(status).toBe(200);
    expect(json['data']?.['area']).toMatchObject({ level: 'division' });
    expect(json['data']?.['level']).toBe('subDivision');
    const [part] = rowsOf(json, 'parts');
    const { code } = Object(part?.['area']);
    const query = { location: 'subDivision', locationCode: String(code) };
    const { json: below } = await ee('GET', `/ee/statements/${last}/${last}`, { query });
    expect(below['data']?.['figures']).toEqual(part?.['figures']);
  });

  it('list the TCs of a section alone', async () => {
    const [ae, aee] = [await api.as('ae'), await api.as('aee')];
    const path = (role: string) => `/${role}/statements/${last}/${last}/categories/transformer`;
    const { json } = await ae('GET', path('ae'));
    expect(Object.values(json['data'] ?? {}).length).toBeGreaterThan(10);
    const { status, json: refused } = await aee('GET', path('aee'));
    expect(status).toBe(422);
    expect(String(refused['message'])).toContain('Choose a section');
  });

  it('get no area beyond their own, and no level above it', async () => {
    const ae = await api.as('ae');
    for (const path of ['', '/categories/capacity']) {
      const query = { location: 'zone', locationCode: '9' };
      expect((await ae('GET', `/ae/statements/${last}/${last}${path}`, { query })).status).toBe(404);
    }
    const { status, json } = await ae('GET', `/ae/statements/${last}/${last}`, {
      query: { level: 'circle' },
    });
    expect(status).toBe(422);
    expect(String(json['message'])).toContain('is not divided by Circle');
  });
});
