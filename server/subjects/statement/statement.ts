import { asc, eq } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { readStatement } from '#contract/statements.ts';
import { addSums, figuresOf, type AreaSums } from '#domain/areaFigures.ts';
import type { AreaLevel } from '#domain/areas.ts';
import type { ArrBasis } from '#domain/audit.ts';
import { lengthOf } from '#domain/periods.ts';
import { ranks } from '#domain/statement.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { areas } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { toLocation } from '../accounts/location.ts';
import type { RequestedArea } from '../audit/requestedArea.ts';
import { sameTransformersByPart, type SameSums } from '../audit/sameTransformers.ts';
import type { Subject } from './asked.ts';
import { qualityOf } from './quality.ts';

export type Statement = Static<typeof readStatement.response>['data'];

/**
 * Returns the statement of an area in a period: the sums of its audited TC-months and their ratios, beside the period of
 * the same length before, month by month and for its areas of a level.
 */
export async function statement(
  { db, arrBasis }: { db: Executor; arrBasis: ArrBasis },
  caller: Caller,
  { found, period, months, due, lastDue, lastAudited, sums }: Subject,
): Promise<Statement> {
  const { area, partLevel, level, code, name } = found;
  const figures = (of: AreaSums) => figuresOf(of, arrBasis);
  const compared = (of: SameSums | undefined) =>
    of ? { now: figures(of.now), earlier: figures(of.earlier) } : null;
  const back = lengthOf(period);
  const same = await sameTransformersByPart(db, caller, { area, partLevel, months: due, back });
  const quality = await qualityOf(db, caller, area, months);
  const parts = (await areasOf(db, caller, found)).map(part => ({
    area: { level: partLevel, code: part.code, name: part.name },
    location: toLocation(part),
    transformersAtEnd: sums.of(lastDue, part.code).transformers,
    consumers: sums.of(lastAudited, part.code).installations,
    figures: figures(addSums(due.map(month => sums.of(month, part.code)))),
    same: compared(same.get(part.code)),
  }));
  const places = ranks(parts.map(part => part.figures.ATAndC));
  return {
    area: { level, code, name },
    transformersAtEnd: sums.total(lastDue).transformers,
    consumers: sums.total(lastAudited).installations,
    figures: figures(addSums(due.map(sums.total))),
    same: compared(wholeOf([...same.values()])),
    lastAudited,
    months: months.map(month => ({
      month,
      isDue: due.includes(month),
      figures: figures(sums.total(month)),
      ...quality(month),
    })),
    level: partLevel,
    parts: parts.map((part, at) => ({ ...part, rank: places[at] ?? null })),
  };
}

function wholeOf(parts: readonly SameSums[]): SameSums | undefined {
  if (parts.length === 0) return undefined;
  return { now: addSums(parts.map(({ now }) => now)), earlier: addSums(parts.map(part => part.earlier)) };
}

/** Returns the areas that a statement lists, by code, with those around them. */
function areasOf(db: Executor, caller: Caller, { area, partLevel }: RequestedArea) {
  const { shape, values } = areaShapeOf(caller, area);
  return listedAreas(db, { ...shape, partLevel }).execute(values);
}

const listedAreas = cachedStatement((db, { partLevel, ...shape }: AreaShape & { partLevel: AreaLevel }) =>
  db
    .select()
    .from(within(areaScope(shape), areas))
    .where(eq(areas.level, partLevel))
    .orderBy(asc(areas.code)),
);
