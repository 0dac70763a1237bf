import { beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { currentMonth } from '#domain/months.ts';
import { callServer, useApi } from '../support/api.ts';
import { listQueriesOf } from '../support/lists.ts';
import { installationsScannedBy, statementsOf } from '../support/statements.ts';

const api = useApi();
beforeAll(() => api.server.db.execute(sql`analyze`));

it.each(['dt', 'ee', 'ae'] as const)('no list or count of %s scans all installations', async role => {
  const { db, url } = api.server;
  const token = await api.tokenOf(role);
  const scanning: string[] = [];
  for (const { list, by, path, query } of await listQueriesOf(role, await api.as(role), currentMonth())) {
    const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
    const sent = await statementsOf(async () => {
      const { status } = await callServer(url, api.apiKey, token, 'GET', `${path}?${search}`);
      expect(status).toBe(200);
    });
    expect(sent.length).toBeGreaterThan(0);
    for (const statement of sent) {
      const scanned = await installationsScannedBy(db, statement);
      if (scanned.length > 0) scanning.push(`${list} ${by}: ${scanned.join(', ')}\n  ${statement.text}`);
    }
  }
  expect(scanning).toEqual([]);
});

it('detects a scan', async () => {
  const [statement] = await statementsOf(() =>
    api.server.db.execute(sql`select count(*) from installation_months where consumption > ${5}`),
  );
  if (!statement) throw new Error('Nothing was sent');
  expect(await installationsScannedBy(api.server.db, statement)).not.toEqual([]);
});
