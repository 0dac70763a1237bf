import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { rowsOf as rowsIn } from '../../../server/services/db/connect.ts';
import { useApi } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useApi();
const month = addMonths(currentMonth(), -2);

it('says of the worst TCs the load that SQL finds, and the demo has TCs with too high and too low a load', async () => {
  const found = await rowsIn(
    api.server.db,
    sql`
      select tc.id::text, round(100 * audit.consumption
        / (tc.capacity * 0.9 * 24 * extract(day from (${month} || '-01')::date + interval '1 month - 1 day')), 1)::float8 as percent
      from tc_audits audit join transformer_centres tc on tc.id = audit.tc_id
      where audit.month = ${month} and tc.capacity is not null`,
  );
  const loads = new Map(found.map(({ id, percent }) => [String(id), Number(percent)]));
  expect([...loads.values()].filter(load => load > 100).length).toBeGreaterThan(0);
  expect([...loads.values()].filter(load => load < 5).length).toBeGreaterThan(0);

  const dt = await api.as('dt');
  const { json } = await dt('GET', `/dt/worst-transformers/months/${month}`, { query: { perPage: 100 } });
  const rows = rowsOf(json, 'transformers');
  expect(rows.length).toBeGreaterThan(50);
  for (const { id, why } of rows)
    expect(why?.['load']?.['percent'] ?? null).toBe(loads.get(String(id)) ?? null);
});
