import { aliasedTable, and, desc, eq, gt, lt, max, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Area } from '#domain/areas.ts';
import { addMonths } from '#domain/months.ts';
import {
  areaScope,
  areaShapeOf,
  type AreaColumns,
  type AreaShape,
} from '../../../machine/access/areaScope.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import { cachedStatement } from '../../../services/db/cachedStatement.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { isAnyOf } from '../../../services/db/conditions.ts';
import { listQuery } from '../../../services/db/listQuery.ts';
import {
  areas,
  feeders,
  tcAudits,
  tcTerms,
  transformerCentres as centres,
} from '../../../services/db/schema/index.ts';
import { limits, type Page } from '../../../services/http/paging.ts';
import { joined } from '../../../services/db/areaTable.ts';
import { ascending, descending } from '../../../services/db/sort.ts';
import { within, type Scope } from '../../../services/db/within.ts';
import { isSerious } from '../../billing/auditState.ts';
import { foreignReadersOf } from './foreignReaders.ts';

/** The largest difference of the two amounts of a pair, in per cent of the larger. */
const maxDifference = 30;

/** The TC of a pair that loses more than it should. In the tables `over` and `transformer_centres`. */
const over = aliasedTable(tcAudits, 'over');
/** The TC of a pair whose installations were billed for more than went in. */
const negative = aliasedTable(tcAudits, 'negative');
const negativeCentre = aliasedTable(joined(centres), 'negative_centre');

const gained = sql`-${negative.lostUnits}`;
const apart = sql`abs(${over.lostUnits} - ${gained})`;
const larger = sql`greatest(${over.lostUnits}, ${gained})`;

/** Columns of a TC and its audit. */
const figuresOf = (centre: Record<'id' | 'number' | 'name', PgColumn>, audit: typeof over) => ({
  id: sql<string>`${centre.id}`,
  number: sql<string>`${centre.number}`,
  name: sql<string>`${centre.name}`,
  consumption: audit.consumption,
  installationConsumption: audit.installationConsumption,
  lossPercentage: audit.lossPercentage,
  lostUnits: sql<number>`${audit.lostUnits}`.mapWith(Number),
});

/**
 * The pairs of TCs in the placeholder `month`: both of one section and, in that month, of one feeder. A reading below
 * the one before, as after a change of the meter, says nothing about tags.
 */
const isPair = and(
  eq(over.month, sql.placeholder('month')),
  isSerious(over),
  gt(negative.consumption, 0),
  sql`${apart} * 100 <= ${larger} * ${maxDifference}`,
);

/** The pairs that the TC in the placeholder `transformerId` is one of. */
const isOneOfPair = sql`${sql.placeholder('transformerId')}::uuid in (${over.tcId}, ${negative.tcId})`;

/** The pairs that a TC of the placeholder `tcIds` is one of. */
const isOneOfPairs = or(
  isAnyOf(over.tcId, sql.placeholder('tcIds')),
  isAnyOf(negative.tcId, sql.placeholder('tcIds')),
);

/** The best match first. */
const bestFirst = [
  ascending(sql`${apart} / ${larger}`),
  descending(over.lostUnits),
  ascending(over.tcId),
  ascending(negative.tcId),
];

/** Selects the pairs whose TCs are in scope. The condition has to include `isPair`. */
function selectPairs(db: Executor, scope: Scope<AreaColumns>) {
  const feederIn = (name: string, { tcId, month }: Record<'tcId' | 'month', PgColumn>) =>
    db
      .select({ feederId: tcTerms.feederId })
      .from(tcTerms)
      .where(and(eq(tcTerms.tcId, tcId), sql`${tcTerms.fromMonth} <= ${month}`))
      .orderBy(desc(tcTerms.fromMonth))
      .limit(1)
      .as(name);
  const [feederOfOver, feederOfNegative] = [
    feederIn('feeder_of_over', over),
    feederIn('feeder_of_negative', negative),
  ];
  return db
    .select({
      section: { code: areas.code, name: areas.name },
      feeder: { id: feeders.id, number: feeders.number, name: feeders.name },
      over: figuresOf(centres, over),
      negative: figuresOf(negativeCentre, negative),
      difference: sql<number>`quotient(${apart} * 100, ${larger}, 100)`.mapWith(Number),
    })
    .from(over)
    .innerJoin(within(scope, centres), eq(centres.id, over.tcId))
    .innerJoin(
      negative,
      and(
        eq(negative.month, sql.placeholder('month')),
        eq(negative.sectionCode, over.sectionCode),
        lt(negative.lostUnits, 0),
      ),
    )
    .innerJoin(negativeCentre, eq(negativeCentre.id, negative.tcId))
    .innerJoinLateral(feederOfOver, sql`true`)
    .innerJoinLateral(feederOfNegative, eq(feederOfNegative.feederId, feederOfOver.feederId))
    .innerJoin(feeders, eq(feeders.id, feederOfOver.feederId))
    .innerJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, centres.sectionCode)));
}

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
    rows.map(pair => pair.negative.id),
  );
  const lastAudited = await lastAuditsOf(
    db,
    rows.flatMap(pair => [pair.over.id, pair.negative.id]),
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
      review: review && (review.get(pair.negative.id) ?? []).map(({ installation }) => installation),
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
    .groupBy(tcAudits.tcId),
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
    .orderBy(...bestFirst.map(sort => sort.forwards)),
);
