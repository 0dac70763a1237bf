/** @module-tag long */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { connect } from '../../../server/services/db/connect.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { sectionCounts } from '../../../server/services/db/schema/index.ts';
import { envOf, testPlace, type TestPlace } from '../../support/database.ts';

/** Runs `npm run operate -- verify-counts` on a place; returns its exit code and output. */
async function verified(place: TestPlace): Promise<[number, string]> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'operate', 'verify-counts'], {
    env: {
      PATH: process.env['PATH'],
      ...envOf(place),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return [Number(code), printed];
}

// The test starts two processes, and each opens a database.
it(
  'verify-counts exits with 0 if every count is right, and with 1 and the wrong count otherwise',
  { timeout: 120_000 },
  async () => {
    const place = await testPlace('demo');
    try {
      expect(await verified(place)).toEqual([0, 'Every count matches the facts.\n']);
      const connection = await connect(place);
      const [wrong] = await connection.db
        .update(acrossTheUtility(sectionCounts))
        .set({ mnr: sql`mnr + 1` })
        .where(sql`(month, section_code) = (select month, section_code from section_counts limit 1)`)
        .returning();
      await connection.close();
      const [code, printed] = await verified(place);
      expect([code, printed.split('\n').at(-2)]).toEqual([1, '1 counts are wrong.']);
      expect(printed).toContain(`section_counts ${wrong?.month} ${wrong?.sectionCode}\n`);
      expect(printed).toContain(`"mnr":${wrong?.mnr}`);
    } finally {
      await place.remove();
    }
  },
);
