import { text, timestamp } from 'drizzle-orm/pg-core';

/** The code of the area on each level that a row belongs to; explicit columns, never parsed out of one another. */
export function areaCodeColumns() {
  return {
    zoneCode: text('zone_code'),
    circleCode: text('circle_code'),
    divisionCode: text('division_code'),
    subDivisionCode: text('sub_division_code'),
    sectionCode: text('section_code'),
  };
}

/** The names beside the codes. */
export function areaNameColumns() {
  return {
    zoneName: text('zone_name'),
    circleName: text('circle_name'),
    divisionName: text('division_name'),
    subDivisionName: text('sub_division_name'),
    sectionName: text('section_name'),
  };
}

/** An instant with its time zone, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
