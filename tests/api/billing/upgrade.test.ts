import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { verifyCounts } from '../../../server/billing/verifyCounts.ts';
import { migrationsFolder } from '../../../server/db/migrations.ts';
import * as schema from '../../../server/db/schema/index.ts';

/** The migrations up to the one that is named, as a folder of their own. */
async function upTo(tag: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'energy-audit-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'));
  const last = journal.entries.findIndex(entry => entry.tag === tag);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}

it('a database from before has the counts that came later', async () => {
  const before = await upTo('0002_installation_months');
  const client = await PGlite.create();
  const db = drizzle(client, { schema });
  try {
    await migrate(db, { migrationsFolder: before });
    await db.execute(sql`create table of_may partition of installation_months for values in ('2026-05')`);
    await db.execute(sql`
      with added as (
        insert into installations (account_id, rr_number, section_code, date_of_service)
        select 'A' || n, 'RR' || n, '541010' || n % 3, '2020-01-01' from generate_series(1, 50) as n
        returning id, account_id, section_code
      )
      insert into installation_months
        (month, installation_id, account_id, section_code, mr_id, reading_day, tariff, status, consumption, e_min, e_max)
      select '2026-05', id, account_id, section_code, gen_random_uuid(), 1 + row_number() over () % 5, 'LT2',
        case when row_number() over () % 4 = 0 then 'VACANT' end, row_number() over (), 10, 40
      from added`);
    await migrate(db, { migrationsFolder });
    expect(await db.$count(schema.facetCounts)).toBeGreaterThan(50);
    expect(await verifyCounts(db)).toEqual([]);
    const sum = (column: typeof schema.sectionCounts.abnormal) =>
      db.select({ sum: sql<number>`sum(${column})::int` }).from(schema.sectionCounts);
    expect([await sum(schema.sectionCounts.abnormal), await sum(schema.sectionCounts.subnormal)]).toEqual([
      [{ sum: 10 }],
      [{ sum: 9 }],
    ]);
    await db.execute(sql`update installation_months set consumption = 20 where consumption < 6`);
    expect(await sum(schema.sectionCounts.subnormal)).toEqual([{ sum: 4 }]);
    expect(await verifyCounts(db)).toEqual([]);
  } finally {
    await client.close();
    await rm(before, { recursive: true });
  }
});
