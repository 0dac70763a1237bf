import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { areaLevels } from '#domain/areas.ts';
import { areaTable } from '../areaTable.ts';
import { areaCodeColumns, areaNameColumns } from './columns.ts';

/** All zones, circles, divisions, sub-divisions and sections, each with the codes and names of the areas above it. */
export const areas = areaTable(
  pgTable(
    'areas',
    {
      level: text('level', { enum: areaLevels }).notNull(),
      code: text('code').notNull(),
      name: text('name').notNull(),
      ...areaCodeColumns(),
      ...areaNameColumns(),
    },
    table => [
      primaryKey({ columns: [table.level, table.code] }),
      index('areas_parents').on(table.level, table.zoneCode, table.circleCode, table.divisionCode),
    ],
  ),
);
