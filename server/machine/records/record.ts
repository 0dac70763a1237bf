import { and, eq, sql } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import { codeKey } from '#domain/areas.ts';
import { referencesOf, type Table } from '#schema/defineTable.ts';
import { asText } from '#schema/record.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { etagOf } from '../../services/http/ifMatch.ts';
import type { Caller } from '../access/caller.ts';
import type { Row } from './register.ts';
import { titlesIn, type Targets } from './titles.ts';

/** A record as the API answers it. */
export interface TableRecord {
  readonly id: string;
  readonly etag: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The titles of the records that it refers to, by id, as far as the officer may see these; only if it refers to any. */
  readonly titles?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** Converts rows to records, with the names of their areas and of what they refer to. */
export async function toRecords(
  db: Executor,
  caller: Caller,
  { table, targets }: { table: Table; targets: Targets },
  rows: readonly Row[],
): Promise<TableRecord[]> {
  const { area } = table;
  const codeOf = (row: Row) => (area ? asText(row[codeKey(area.level)]) : '');
  const names = area ? await areaNames(db, area.level, rows.map(codeOf)) : new Map<string, string>();
  const titles = await titlesIn(db, caller, { table, targets }, rows);
  return rows.map(row => ({
    ...valuesOf(table, row),
    ...(area && { [area.key]: { code: codeOf(row), name: names.get(codeOf(row)) ?? codeOf(row) } }),
    id: asText(row['id']),
    etag: etagOf(versionOf(row)),
    createdAt: instantOf(row['createdAt']),
    updatedAt: instantOf(row['updatedAt']),
    ...titlesOf(table, row, titles),
  }));
}

/** Returns those titles that one row needs. */
function titlesOf(table: Table, row: Row, titles: ReadonlyMap<string, string>): Pick<TableRecord, 'titles'> {
  const references = referencesOf(table);
  if (references.length === 0) return {};
  const ids = references.map(({ key }) => asText(row[key]));
  return {
    titles: Object.fromEntries(
      ids.flatMap(id => {
        const title = titles.get(id);
        return title === undefined ? [] : [[id, title]];
      }),
    ),
  };
}

/** Returns the values of a row's fields, without its area. */
export function valuesOf({ fields, area }: Table, row: Row): Row {
  const keys = Object.keys(fields).filter(key => key !== area?.key);
  return Object.fromEntries(keys.map(key => [key, row[key] ?? null]));
}

/** Returns the version of a row. */
export const versionOf = (row: Row): number => Number(row['version']);

const instantOf = (value: unknown) => (value instanceof Date ? value.toISOString() : asText(value));

/** Returns the names of areas of a level, by their codes. */
export async function areaNames(
  db: Executor,
  level: Area['level'],
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const found = await namesOfAreas(db, { level }).execute({ codes: [...new Set(codes)] });
  return new Map(found.map(({ code, name }) => [code, name]));
}

const namesOfAreas = cachedStatement((db, { level }: Pick<Area, 'level'>) =>
  db
    .select({ code: areas.code, name: areas.name })
    .from(joined(areas))
    .where(and(eq(areas.level, level), isAnyOf(areas.code, sql.placeholder('codes')))),
);
