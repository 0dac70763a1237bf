import { aliasedTable, and, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AreaColumns } from '../../../machine/access/areaScope.ts';
import { joined } from '../../../services/db/areaTable.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { isAnyOf } from '../../../services/db/isAnyOf.ts';
import {
  areas,
  feeders,
  tcAudits,
  tcTerms,
  transformerCentres as centres,
} from '../../../services/db/schema/index.ts';
import { ascending, descending } from '../../../services/db/sort.ts';
import { within, type Scope } from '../../../services/db/within.ts';
import { isSerious } from './isSerious.ts';

/** The largest difference of the two amounts of a pair, in per cent of the larger. */
const maxDifference = 30;

/** Of a pair, the TC that loses more than it should. In the tables `over` and `transformer_centres`. */
const over = aliasedTable(tcAudits, 'over');
/** And the TC whose installations were billed for more than went in. */
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
export const isPair = and(
  eq(over.month, sql.placeholder('month')),
  isSerious(over),
  gt(negative.consumption, 0),
  sql`${apart} * 100 <= ${larger} * ${maxDifference}`,
);

/** The pairs that the TC in the placeholder `transformerId` is one of. */
export const isOneOfPair = sql`${sql.placeholder('transformerId')}::uuid in (${over.tcId}, ${negative.tcId})`;

/** The pairs that a TC of the placeholder `tcIds` is one of. */
export const isOneOfPairs = or(
  isAnyOf(over.tcId, sql.placeholder('tcIds')),
  isAnyOf(negative.tcId, sql.placeholder('tcIds')),
);

/** The best match first. */
export const bestFirst = [
  ascending(sql`${apart} / ${larger}`),
  descending(over.lostUnits),
  ascending(over.tcId),
  ascending(negative.tcId),
];

/** Selects the pairs whose TCs are in scope. The condition has to include `isPair`. */
export function selectPairs(db: Executor, scope: Scope<AreaColumns>) {
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
