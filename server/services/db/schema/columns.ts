import { integer, jsonb, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MeterChange } from '#domain/meterChanges.ts';
import { readingDecimals } from '#domain/transformers.ts';

/**
 * The codes of the areas that a row belongs to, one for each level; explicit columns, never parsed out of one another.
 */
export function areaCodeColumns() {
  return {
    zoneCode: text('zone_code'),
    circleCode: text('circle_code'),
    divisionCode: text('division_code'),
    subDivisionCode: text('sub_division_code'),
    sectionCode: text('section_code'),
  };
}

/** The names of the same areas. */
export function areaNameColumns() {
  return {
    zoneName: text('zone_name'),
    circleName: text('circle_name'),
    divisionName: text('division_name'),
    subDivisionName: text('sub_division_name'),
    sectionName: text('section_name'),
  };
}

/**
 * The current lease on a row, when it ends unless renewed, the server that holds it, and the number of attempts since
 * the work last progressed.
 */
export function leaseColumns() {
  return {
    lease: uuid('lease'),
    leasedUntil: instant('leased_until'),
    /** The number with which `server/services/db/serverNumber.ts` marks the connections of that server. */
    leasedBy: integer('leased_by'),
    attempts: integer('attempts').notNull().default(0),
  };
}

/** An instant with its time zone, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** kWh, rupees or per cent, 2 decimals. */
export const figure = (name: string) => numeric(name, { precision: 24, scale: 2, mode: 'number' });

/** The changes of a TC's meter within a month, in the order of their days; null if there are none. */
export const changesOfMeter = (name: string) => jsonb(name).$type<readonly MeterChange[]>();

/** The reading of a meter, as it shows it. */
export const reading = (name: string) =>
  numeric(name, { precision: 13, scale: readingDecimals, mode: 'number' });
