import { eq, gt, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { wholeUtility } from '../access/caller.ts';
import { conditionsByName, type Values } from '../db/conditionsByName.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { beginning, beginsWith } from '../db/like.ts';
import { installationMonths as months } from '../db/partitioned/installationMonths.ts';
import { installations } from '../db/schema/index.ts';
import type { Narrowing } from './filter.ts';

const { placeholder } = sql;

/** What each part of a filter asks of a row of `installation_months`, where its value comes with the call. */
const conditions: Record<keyof Narrowing | 'tagged', SQL> = {
  month: eq(months.month, placeholder('month')),
  sections: isAnyOf(months.sectionCode, placeholder('sections')),
  transformerId: eq(months.tcId, placeholder('transformerId')),
  rrNumber: sql`exists (select from ${installations}
    where ${installations.id} = ${months.installationId} and ${beginsWith(installations.rrNumber, placeholder('rrNumber'))})`,
  readingDays: isAnyOf(months.readingDay, placeholder('readingDays')),
  mrIds: isAnyOf(months.mrId, placeholder('mrIds')),
  tariffs: isAnyOf(months.tariff, placeholder('tariffs')),
  statuses: isAnyOf(months.status, placeholder('statuses')),
  taggedBy: isAnyOf(months.taggedBy, placeholder('taggedBy')),
  untagged: isNull(months.tcId),
  tagged: isNotNull(months.tcId),
  abnormal: gt(months.consumption, months.eMax),
  subnormal: lt(months.consumption, months.eMin),
  billCancellation: gt(months.billCancellation, 0),
  longerThan: gt(months.duration, placeholder('longerThan')),
};

const byName = conditionsByName(conditions);

/** Which of the conditions there are, and the values they are asked with. */
export interface Asked {
  shape: readonly string[];
  values: Values;
}

/** What is to be asked for. */
export function askedFor(narrowing: Narrowing): Asked {
  const { rrNumber, untagged, sections } = narrowing;
  const values: Values = {
    ...narrowing,
    sections: sections === wholeUtility ? undefined : sections,
    ...(rrNumber && { rrNumber: beginning(rrNumber) }),
    tagged: untagged === false,
  };
  return { shape: byName.askedBy(values), values };
}

/** The condition for the rows of `installation_months` that are asked for. */
export const rowsOf = (shape: Asked['shape']): SQL | undefined => byName.together(shape);
