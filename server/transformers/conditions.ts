import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { transformerFilter } from '#contract/transformers.ts';
import type { Area } from '#domain/areas.ts';
import { narrowedBy, narrownessOf, type Narrowness } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { conditionsByName, type Values } from '../db/conditionsByName.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { isCaseless, part } from '../db/like.ts';
import { tcMeterReaders, transformerCentres as centres, users } from '../db/schema/index.ts';

/** What narrows a list of transformer centres. */
export type TransformerFilter = { area?: Area | undefined } & {
  readonly [K in keyof typeof transformerFilter]?: Static<(typeof transformerFilter)[K]> | undefined;
};

const { placeholder } = sql;

/** What each part of a filter asks of a transformer centre, where its value comes with the call. */
const conditions: Record<keyof typeof transformerFilter | 'caselessNumber', SQL> = {
  number: sql`${centres.number} ilike ${placeholder('number')}`,
  caselessNumber: sql`${centres.number} like ${placeholder('caselessNumber')}`,
  readingDay: isAnyOf(centres.readingDay, placeholder('readingDay')),
  mrCode: sql`exists (select from ${tcMeterReaders}
    join ${users} on ${eq(users.id, tcMeterReaders.mrId)}
    where ${and(eq(tcMeterReaders.tcId, centres.id), isAnyOf(users.mrCode, placeholder('mrCode')))})`,
  feederId: isAnyOf(centres.feederId, placeholder('feederId')),
};

const byName = conditionsByName(conditions);

/** The form of a condition: whose area it is narrowed to, and which parts of a filter there are. */
export interface TransformersShape {
  narrowness: Narrowness;
  parts: readonly string[];
}

/** What is to be asked for of the transformer centres that a caller may see, and the values it is asked with. */
export function askedFor(
  caller: Caller,
  { area, number, ...filter }: TransformerFilter = {},
): { shape: TransformersShape; values: Values } {
  const narrowness = narrownessOf(caller, area);
  const values: Values = {
    ...narrowness.values,
    ...filter,
    ...(number && { [isCaseless(number) ? 'caselessNumber' : 'number']: part(number) }),
  };
  return { shape: { narrowness: narrowness.shape, parts: byName.askedBy(values) }, values };
}

/** The condition for the transformer centres that are asked for. */
export function transformersOf({ narrowness, parts }: TransformersShape): SQL | undefined {
  return and(narrowedBy(narrowness, centres), byName.together(parts));
}
