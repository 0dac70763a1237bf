import { and, eq, getTableName, sql, sum } from 'drizzle-orm';
import type { PgTable, TableConfig } from 'drizzle-orm/pg-core';
import { acrossTheUtility, joined, type AreaTable } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { rowCounts } from '../../services/db/schema/rowCounts.ts';
import { within } from '../../services/db/within.ts';
import { areaScope, type AreaShape } from './areaScope.ts';

const stored = { count: sql<number>`coalesce(${sum(rowCounts.rows)}, 0)`.mapWith(Number) };

const isOf = (table: PgTable, part: string) =>
  and(eq(rowCounts.tableName, getTableName(table)), eq(rowCounts.part, part));

/** Selects the number of all rows of a table that `count_rows_of` counts, or of one part of them. */
export const storedCount = (db: Executor, table: PgTable, part = '') =>
  db.select(stored).from(acrossTheUtility(rowCounts)).where(isOf(table, part));

/** Selects the number of a table's rows in the sections of an area. `count_rows_of` has to count that table by section. */
export const storedCountIn = <C extends TableConfig>(
  db: Executor,
  shape: AreaShape,
  table: AreaTable<C>,
  part = '',
) =>
  db
    .select(stored)
    .from(within(areaScope(shape), areas))
    .innerJoin(joined(rowCounts), eq(rowCounts.sectionCode, areas.sectionCode))
    .where(and(eq(areas.level, 'section'), isOf(joined(table), part)));
