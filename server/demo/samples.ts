import { eq } from 'drizzle-orm';
import { areaLevels, codeKey } from '#domain/areas.ts';
import { computedIn } from '#schema/defineTable.ts';
import { tables } from '#tables/index.ts';
import { acrossTheUtility } from '../services/db/areaTable.ts';
import { insertAll } from '../services/db/bulk.ts';
import type { Executor } from '../services/db/connect.ts';
import { declaredTables } from '../services/db/declared/index.ts';
import { areas } from '../services/db/schema/index.ts';

/** Stores the samples of the declared tables: those of areas are spread over the utility's areas in turn. */
export async function storeSamples(tx: Executor): Promise<void> {
  for (const table of tables) {
    const { name, area, fields, samples } = table;
    const rows = declaredTables.get(name);
    if (!rows || samples.length === 0) continue;
    const known = area
      ? await tx.select().from(acrossTheUtility(areas)).where(eq(areas.level, area.level)).orderBy(areas.code)
      : [];
    const unset = Object.fromEntries(
      Object.values(fields).flatMap(({ key, type }) => (type === 'flag' ? [[key, false] as const] : [])),
    );
    const placed = samples.map((sample, at) => {
      const own = known[at % Math.max(1, known.length)];
      return {
        ...unset,
        ...sample,
        ...computedIn(table, sample),
        ...(own && Object.fromEntries(areaLevels.map(level => [codeKey(level), own[codeKey(level)]]))),
      };
    });
    await insertAll(tx, rows, placed);
  }
}
