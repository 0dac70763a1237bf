import { and, max, sql } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import { addMonths } from '#domain/months.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../../machine/access/areaScope.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import { cachedStatement, unnamedStatement } from '../../../services/db/cachedStatement.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { isAnyOf } from '../../../services/db/isAnyOf.ts';
import { listQuery } from '../../../services/db/listQuery.ts';
import { tcAudits } from '../../../services/db/schema/index.ts';
import { limits, type Page } from '../../../services/http/paging.ts';
import { foreignReadersOf } from './foreignReaders.ts';
import { bestFirst, isOneOfPair, isOneOfPairs, isPair, selectPairs } from './pairs.ts';

const { placeholder } = sql;

const list = listQuery({
  only: () => isPair,
  conditions: { transformerId: isOneOfPair },
  order: () => bestFirst,
  rows: (db, shape: AreaShape, paginate) => paginate(selectPairs(db, areaScope(shape)).$dynamic()),
  matching: (db, shape, where) => selectPairs(db, areaScope(shape)).where(where),
});

/**
 * Returns a page of the pairs of TCs of an area of which one seems to have the other's installations in a month; with a
 * TC, only the pairs that it is one of.
 */
export async function mistags(
  db: Executor,
  caller: Caller,
  month: string,
  area: Area | undefined,
  { transformerId, ...page }: Page & { transformerId?: string | undefined },
) {
  const { shape, values } = areaShapeOf(caller, area);
  const { rows, ...total } = await list.page(
    db,
    { shape, values: { ...values, month, transformerId } },
    limits(page),
  );
  const review = await foreignReadersOf(
    db,
    month,
    rows.map(({ negative }) => negative.id),
  );
  const lastAudited = await lastAuditsOf(
    db,
    rows.flatMap(({ over: { id }, negative }) => [id, negative.id]),
  );
  return {
    ...total,
    rows: rows.map(({ section, ...pair }) => ({
      ...pair,
      section: { level: 'section' as const, ...section },
      openFrom: addMonths(
        lastOf([pair.over.id, pair.negative.id].map(id => lastAudited.get(id) ?? month)),
        1,
      ),
      review: (review.get(pair.negative.id) ?? []).map(({ installation }) => installation),
    })),
  };
}

const lastOf = (of: readonly string[]) => of.reduce((one, other) => (one > other ? one : other));

/** Returns the last audited month of each of some TCs. */
async function lastAuditsOf(db: Executor, tcIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await lastOfEach(db, {}).execute({ tcIds });
  return new Map(rows.flatMap(({ tcId, month }) => (month === null ? [] : [[tcId, month]])));
}

const lastOfEach = cachedStatement(db =>
  db
    .select({ tcId: tcAudits.tcId, month: max(tcAudits.month) })
    .from(tcAudits)
    .where(isAnyOf(tcAudits.tcId, placeholder('tcIds')))
    .groupBy(tcAudits.tcId)
    .prepare(unnamedStatement),
);

/** A TC that may have the installations of another. */
export interface Partner {
  id: string;
  number: string;
  name: string;
}

/** Returns the best match of each of some TCs in a month: of those that lose too much, and of those with too much billed. */
export async function partnersOf(
  db: Executor,
  caller: Caller,
  month: string,
  tcIds: readonly string[],
): Promise<ReadonlyMap<string, Partner>> {
  const { shape, values } = areaShapeOf(caller);
  const rows = await pairsOf(db, shape).execute({ ...values, month, tcIds });
  return new Map(
    rows
      .toReversed()
      .flatMap(pair => [
        [pair.over.id, partnerOf(pair.negative)] as const,
        [pair.negative.id, partnerOf(pair.over)] as const,
      ]),
  );
}

const partnerOf = ({ id, number, name }: Partner): Partner => ({ id, number, name });

const pairsOf = cachedStatement((db, shape: AreaShape) =>
  selectPairs(db, areaScope(shape))
    .where(and(isPair, isOneOfPairs))
    .orderBy(...bestFirst.map(sort => sort.forwards))
    .prepare(unnamedStatement),
);
