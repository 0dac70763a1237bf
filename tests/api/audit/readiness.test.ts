import { describe, expect, it } from 'vitest';
import { auditGaps } from '#domain/auditGaps.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useSharedApi, type Answered } from '../../support/api.ts';
import { repetitions } from '../../support/repetitions.ts';

const api = useSharedApi();
/** A month with audits, the one in progress, and one that nobody can have read to its end. */
const months = [addMonths(currentMonth(), -2), addMonths(currentMonth(), -1), currentMonth()];

/** The lists that the portal opens for each number, by the name of the number. */
const lists: readonly (readonly [string, Readonly<Record<string, string | boolean>>])[] = [
  ['transformers', {}],
  ['audited', { audited: true }],
  ['ready', { ready: true }],
  ['withRemark', { withRemarks: true }],
  ...auditGaps.map(gap => [gap, { lacks: gap }] as const),
];

describe.each(repetitions<readonly ('ae' | 'dt')[]>({ usual: ['ae'], long: ['ae', 'dt'] }))(
  'the readiness that %s sees',
  username => {
    it.each(months)('of %s counts the rows of the list behind each number, in each area', async month => {
      const call = await api.as(username);
      const { json } = await call('GET', `/${username}/readiness/months/${month}`);
      const total = json['data'];
      const below: unknown = total?.['below'];
      const rows: readonly Answered[] = Array.isArray(below) ? below : [];
      expect(rows.length).toBeGreaterThan(0);
      for (const row of [total, ...rows]) {
        const { level, code } = Object(row?.['area']);
        const area: Record<string, string> =
          code === null || username === 'ae' ? {} : { location: String(level), locationCode: String(code) };
        for (const [name, filter] of lists) {
          const query = { month, page: 1, perPage: 1, ...area, ...filter };
          const found = await call('GET', `/${username}/transformer-centres`, { query });
          expect(found.json['data']?.['tcCount'], `${code} ${name}`).toBe(row?.[name]);
        }
        const query = { month, page: 1, perPage: 1, untagged: true, ...area };
        const found = await call('GET', `/${username}/installations`, { query });
        expect(found.json['data']?.['count'], `${code} untagged`).toBe(row?.['untagged']);
      }
    });
  },
);

it('finds the TCs with any of several gaps, each once', async () => {
  const call = await api.as('dt');
  const [, month = ''] = months;
  const { json } = await call('GET', `/dt/readiness/months/${month}`);
  const count = async (lacks: readonly string[]) => {
    const query = new URLSearchParams([
      ['month', month],
      ['page', '1'],
      ['perPage', '1'],
      ...lacks.map(gap => ['lacks', gap]),
    ]);
    return Number((await call('GET', `/dt/transformer-centres?${query}`)).json['data']?.['tcCount']);
  };
  expect(await count(auditGaps)).toBe(json['data']?.['blocked']);
  expect(await count(['waitingForReading', 'withoutBilling'])).toBeLessThanOrEqual(
    Number(json['data']?.['waitingForReading']) + Number(json['data']?.['withoutBilling']),
  );
  const { status } = await call('GET', '/dt/transformer-centres', {
    query: { month, page: 1, perPage: 1, lacks: 'courage' },
  });
  expect(status).toBe(400);
});
