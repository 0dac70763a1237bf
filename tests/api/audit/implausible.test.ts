import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { tcAudits } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { makeImplausible } from '../../support/audits.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useApi();
/** The last month that the demo utility has audited. */
const month = addMonths(currentMonth(), -2);

/** Returns how many implausible audits an officer sees, and the TCs of the list of these. */
async function seen(user: string) {
  const role = user.replace(/\d+/, '');
  const caller = await api.as(user);
  const { json } = await caller('GET', `/${role}/audit-metrics/months/${month}`);
  const { json: list } = await caller('GET', `/${role}/transformer-centres`, {
    query: { month, implausible: true },
  });
  const numbers = rowsOf(list, 'transformers').map(row => String(row['number']));
  expect(json['data']?.['implausible']).toBe(numbers.length);
  return numbers;
}

it('names an audit that cannot be right to everybody above, until it is reopened', async () => {
  const ae = await api.as('ae');
  const query = { month, audited: true, perPage: 3 };
  const { json } = await ae('GET', '/ae/transformer-centres', { query });
  const rows = rowsOf(json, 'transformers').map(row => ({
    id: String(row['id']),
    number: String(row['number']),
  }));
  expect(rows).toHaveLength(3);
  expect(await seen('cio')).toEqual([]);
  const of = (at: number) =>
    and(eq(tcAudits.tcId, rows[at]?.id ?? ''), eq(tcAudits.month, month)) ?? sql`false`;
  await makeImplausible(api.server.db, of(0));
  // More than any capacity carries, and ten kWh in for many billed.
  await api.server.db.update(tcAudits).set({ consumption: 9_999_999 }).where(of(1));
  await api.server.db.update(tcAudits).set({ consumption: 10, installationConsumption: 101 }).where(of(2));
  const numbers = rows.map(({ number }) => number);
  for (const user of ['ae', 'aee', 'dt', 'cio']) expect(await seen(user)).toEqual(numbers);
  expect(await seen('ae48')).toEqual([]);
  const cio = await api.as('cio');
  for (const { id } of rows) {
    const record = async () =>
      (await ae('GET', `/ae/transformer-centres/${id}/audits/${month}`)).json['data'];
    expect((await record())?.['implausible']).toBe(true);
    const path = `/cio/audit/transformer-centres/${id}/months/${month}/reopen`;
    const { status } = await cio('POST', path, { body: { reason: 'The meter was replaced.' } });
    expect(status).toBe(200);
    expect((await record())?.['implausible']).toBe(false);
  }
  expect(await seen('cio')).toEqual([]);
});
