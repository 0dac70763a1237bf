import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { areaLevels } from '#domain/areas.ts';
import { areaCodeColumns, areaNameColumns } from './columns.ts';

/** Every zone, circle, division, sub-division and section, each with the codes and names of all above it. */
export const areas = pgTable(
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
);
