/** @module-tag long */

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/db/areaTable.ts';
import { files, type Trial } from '../../../server/db/schema/files.ts';
import { olderDatabase } from '../../support/olderDatabase.ts';

it('keeps the effects of dry runs that waited during the upgrade, without records behind them', async () => {
  await using older = await olderDatabase('0028_lease_holders');
  const { db } = older;
  const trial: Omit<Trial, 'effects'> & { effects: Omit<Trial['effects'][number], 'records'>[] } = {
    asOf: '2026-11-01T10:00:00.000Z',
    count: { success: 2, failure: 0, skipped: 0 },
    reasons: [],
    effects: [
      { effect: 'reading days move', rows: 2 },
      { effect: 'losses below zero', rows: 1, isWarning: true },
    ],
    isStale: false,
    lastChange: 7,
  };
  const without = { ...trial, effects: [] };
  await db.execute(sql`insert into users (id, sub, username, user_type, first_name)
    values ('00000000-0000-4000-8000-000000000001', gen_random_uuid(), 'cio', 'officer', 'Kavya')`);
  for (const [key, value] of Object.entries({ a: trial, b: without, c: null }))
    await db.execute(sql`
      insert into files (id, category, extension, object_key, status, uploaded_by, uploader_id, trial)
      values (gen_random_uuid(), 'tcReadings', 'xlsx', ${key}, 'AWAITING_PROCESSING', 'cio',
        '00000000-0000-4000-8000-000000000001', ${value && JSON.stringify(value)}::jsonb)`);
  await older.upgrade();
  const rows = await db.select({ trial: files.trial }).from(acrossTheUtility(files)).orderBy(files.objectKey);
  expect(rows.map(row => row.trial)).toEqual([
    { ...trial, effects: trial.effects.map(effect => ({ ...effect, records: [] })) },
    without,
    null,
  ]);
});
