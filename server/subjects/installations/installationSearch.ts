import { and, eq, max, sql, type SQL } from 'drizzle-orm';
import { areaScope } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { mayCall } from '../../machine/access/matrix.ts';
import { inSections, sectionsOf, shapeOf, type SectionsShape } from '../../machine/access/sections.ts';
import { mostOfKind, type FoundRecord, type RecordSearch } from '../../machine/search/recordSearch.ts';
import { searchOf, type SearchShape, type Typed } from '../../machine/search/typed.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { escaped, isAnyOf } from '../../services/db/conditions.ts';
import type { Executor } from '../../services/db/connect.ts';
import { installationMonths as months } from '../../services/db/installationMonths.ts';
import { areas, installations } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { locationColumns, toLocation } from '../accounts/location.ts';

/** Finds installations by the beginning of the RR number, the account or the consumer's name, as the text looks. */
export const installationSearch: RecordSearch = {
  isAllowed: mayCall('listInstallations'),
  shortest: 3,
  find: async (db, caller, typed) => {
    const found = new Map<string, number>();
    for (const { by, text } of startsFor(typed)) {
      const { shape, values } = searchOf(caller, typed);
      const rows = await starting(db, { ...shape, by }).execute({
        ...values,
        text,
        start: `${escaped(text)}%`,
      });
      for (const { id, near } of rows) found.set(id, Math.min(near, found.get(id) ?? near));
    }
    const records = await asOfLastMonth(db, caller, [...found.keys()]);
    const inOrder = [...found].toSorted(([, near], [, other]) => near - other);
    return inOrder
      .flatMap(([id, near]) =>
        records.filter(record => record.id === id).map(record => ({ ...record, near })),
      )
      .slice(0, mostOfKind);
  },
};

/** The columns that installations are found by, each as an index has it. */
const beginnings = {
  rrNumber: sql`upper(${installations.rrNumber})`,
  account: sql`ltrim(${installations.accountId}, '0')`,
  consumerName: sql`upper(${installations.consumerName})`,
} satisfies Record<string, SQL>;

/** Returns what a text may be the beginning of. RR numbers and accounts have digits, names have none. */
function startsFor({ text }: Typed): { by: keyof typeof beginnings; text: string }[] {
  if (!/\d/.test(text)) return [{ by: 'consumerName', text }];
  const digits = text.replace(/^0+/, '');
  return [
    { by: 'rrNumber', text },
    ...(/^\d+$/.test(digits) ? [{ by: 'account', text: digits } as const] : []),
  ];
}

const { placeholder } = sql;

/** Reads the first rows in the order of the index, so that the whole value comes before longer ones. */
const starting = cachedStatement(
  (db, { by, words: _, ...shape }: SearchShape & { by: keyof typeof beginnings }) =>
    db
      .select({
        id: installations.id,
        near: sql<number>`case when ${beginnings[by]} = ${placeholder('text')} then 0 else 1 end`.mapWith(
          Number,
        ),
      })
      .from(within(areaScope(shape), installations))
      .where(sql`${beginnings[by]} like ${placeholder('start')}`)
      .orderBy(sql`${beginnings[by]} using ~<~`)
      .limit(mostOfKind),
);

/** Returns installations as they were in the last month in which they were in the caller's area. */
async function asOfLastMonth(
  db: Executor,
  caller: Caller,
  ids: readonly string[],
): Promise<Omit<FoundRecord, 'near'>[]> {
  if (ids.length === 0) return [];
  const sections = await sectionsOf(db, caller, undefined);
  const rows = await lastMonths(db, shapeOf(sections)).execute({ sections, ids });
  return rows.map(({ id, RRNumber, consumerName, accountId, readingDay, area, month, billing }) => ({
    id,
    title: [RRNumber, consumerName].filter(Boolean).join(' '),
    note: `Account ${accountId}`,
    location: toLocation(area),
    record: { RRNumber, accountId, readingDay, audit: [{ month, billing }] },
  }));
}

const lastMonths = cachedStatement((db, sections: SectionsShape) => {
  const last = db
    .select({ id: months.installationId, month: max(months.month).as('last_month') })
    .from(within(inSections(sections), months))
    .where(isAnyOf(months.installationId, placeholder('ids')))
    .groupBy(months.installationId)
    .as('last');
  return db
    .select({
      id: installations.id,
      RRNumber: installations.rrNumber,
      consumerName: installations.consumerName,
      accountId: installations.accountId,
      month: months.month,
      readingDay: months.readingDay,
      billing: {
        status: months.status,
        consumption: months.consumption,
        EMax: months.eMax,
        EMin: months.eMin,
      },
      area: locationColumns,
    })
    .from(last)
    .innerJoin(joined(months), and(eq(months.installationId, last.id), eq(months.month, last.month)))
    .innerJoin(joined(installations), eq(installations.id, last.id))
    .innerJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, months.sectionCode)));
});
