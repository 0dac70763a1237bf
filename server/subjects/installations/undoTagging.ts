import { and, asc, between, eq, gte, isNull, notExists, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import type { undoTagging as operation } from '#contract/tagging.ts';
import { formatCount, formatCountOf, formatDateTime } from '#domain/formats.ts';
import { fullName } from '#domain/officer.ts';
import { currentMonth } from '#domain/months.ts';
import type { Exchange } from '#contract/operation.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, ownSection } from '../../machine/access/sections.ts';
import { recordChanges } from '../../machine/history/recordChanges.ts';
import { acrossTheUtility, joined } from '../../services/db/areaTable.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { installationMonths as months } from '../../services/db/installationMonths.ts';
import {
  installations,
  taggingMoves as moves,
  taggings,
  tcAudits,
  users,
} from '../../services/db/schema/index.ts';
import { updateWithin, within } from '../../services/db/within.ts';
import { notFound } from '../../services/http/errors.ts';
import { refuseChangesFrom } from '../billing/archivedMonths.ts';
import { openMonths } from '../billing/months.ts';
import { lockSection } from './lockSection.ts';
import { entriesOfCentres, followsMove, source } from './taggings.ts';
import { dayOf } from './taggingPlan.ts';

type Tagging = typeof taggings.$inferSelect;
type Answer = Static<(typeof operation)['response']>;

/**
 * Undoes a tagging of the caller's section: puts back the months that still are as it left them, and leaves the rest.
 * 404 if it is of another section, or too old; 422 if a month of it is in the archive by now. A repetition changes nothing. One that can put nothing back leaves the
 * tagging undoable: its months may be reopened.
 */
export async function undoTagging(
  db: Database,
  caller: Caller,
  taggingId: string,
  requestId: string,
): Promise<Answer> {
  await openMonths(db, currentMonth());
  return db.transaction(async tx => {
    const sectionCode = ownSection(caller);
    await lockSection(tx, sectionCode);
    const own = inSection(sectionCode);
    const ofId = eq(taggings.id, taggingId);
    const [tagging] = await tx.select().from(within(own, taggings)).where(ofId);
    if (!tagging) throw notFound();
    if (tagging.undoneAt) return repeated(tx, tagging);
    await refuseChangesFrom(tx, tagging.month);
    const rows = await rowsOf(tx, tagging);
    const left = leftOf(rows);
    const entries = entriesOf(tagging, rows);
    const putBack = entries.length;
    if (putBack > 0) {
      await putRowsBack(tx, tagging);
      const undone = { undoneBy: caller.userId, undoneAt: new Date(), putBack };
      await updateWithin(tx, own, taggings, undone, ofId);
      const others = entries.map(({ after }) => after.tcId);
      const ofCentres = entriesOfCentres('undo', { ...tagging, taggingId }, others);
      const by = { actorId: caller.userId, requestId };
      await recordChanges(
        tx,
        [...entries, ...ofCentres].map(entry => ({ ...entry, ...by })),
      );
    }
    return { data: { isRepeated: false, putBack, left }, message: putBackInWords(putBack, left) };
  });
}

async function repeated(tx: Executor, { undoneBy, undoneAt, putBack }: Tagging): Promise<Answer> {
  const [by] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(joined(users))
    .where(eq(users.id, undoneBy ?? ''));
  const count = putBack ?? 0;
  const when = undoneAt ? formatDateTime(undoneAt.toISOString()) : '';
  const message = `Undone already, by ${by ? fullName(by) : ''} on ${when}. ${putBackInWords(count, [])}`;
  return { data: { isRepeated: true, putBack: count, left: [] }, message };
}

/** Selects the reading day that a month gets back: that of its former TC as it is by now, if it had that one. */
const formerDay: SQL<number> = sql`coalesce(
  case when ${moves.followedTc} then ${dayOf(moves.tcId)} end, ${moves.readingDay})`;

/** The months that one of the two transformer centres was audited for, or for a later one. */
const isClosed = ({ tcId }: Tagging): SQL => sql`exists (select from ${tcAudits}
  where (${tcAudits.tcId} = ${tcId} or ${tcAudits.tcId} = ${moves.tcId}) and ${gte(tcAudits.month, months.month)})`;

/** The months that still are as the tagging left them, and that no later one that stands has changed. */
function isAsLeft(tx: Executor, { tcId, number }: Tagging): SQL | undefined {
  const later = alias(moves, 'later');
  const laterAct = alias(acrossTheUtility(taggings), 'later_act');
  const changedLater = tx
    .select({ one: sql`1` })
    .from(later)
    .innerJoin(laterAct, eq(laterAct.id, later.taggingId))
    .where(
      and(
        eq(later.installationId, months.installationId),
        between(later.month, moves.month, months.month),
        sql`${laterAct.number} > ${number}`,
        isNull(laterAct.undoneAt),
      ),
    );
  return and(
    eq(months.tcId, tcId),
    eq(months.taggedBy, source),
    eq(months.readingDay, dayOf(tcId)),
    notExists(changedLater),
  );
}

/** Returns the months that a tagging changed, and those that follow from them, with why they are left, if they are. */
async function rowsOf(tx: Executor, tagging: Tagging) {
  const isLeft = sql<WhyLeft | null>`case when ${months.month} is null then 'gone'
    when ${isClosed(tagging)} then 'closed' when not coalesce(${isAsLeft(tx, tagging)}, false) then 'changed' end`;
  return tx
    .select({
      installationId: moves.installationId,
      rrNumber: installations.rrNumber,
      month: sql<string>`coalesce(${months.month}, ${moves.month})`,
      before: { tcId: months.tcId, taggedBy: months.taggedBy, readingDay: months.readingDay },
      after: { tcId: moves.tcId, taggedBy: moves.taggedBy, readingDay: formerDay },
      why: isLeft,
    })
    .from(moves)
    .leftJoin(within(inSection(tagging.sectionCode), months), followsMove(tagging.lastMonth))
    .leftJoin(joined(installations), eq(installations.id, moves.installationId))
    .where(eq(moves.taggingId, tagging.id))
    .orderBy(asc(installations.rrNumber), asc(moves.installationId), asc(months.month));
}

export type Row = Awaited<ReturnType<typeof rowsOf>>[number];

async function putRowsBack(tx: Executor, tagging: Tagging): Promise<void> {
  const values = {
    tcId: sql`${moves.tcId}`,
    taggedBy: sql`${moves.taggedBy}`,
    readingDay: formerDay,
  };
  const condition = and(
    eq(moves.taggingId, tagging.id),
    followsMove(tagging.lastMonth),
    sql`not ${isClosed(tagging)}`,
    isAsLeft(tx, tagging),
  );
  await updateWithin(tx, inSection(tagging.sectionCode), months, values, condition).from(moves);
}

/** Returns the entries of the change log about the installations that are put back, from their first such month on. */
function entriesOf({ tcId }: Tagging, rows: readonly Row[]) {
  const byInstallation = Map.groupBy(
    rows.filter(({ why }) => why === null),
    ({ installationId }) => installationId,
  );
  return [...byInstallation].flatMap(([entityId, [first]]) =>
    first
      ? [
          {
            action: 'installation.undoTag',
            entity: 'installation',
            entityId,
            before: { ...first.before, tcId },
            after: { ...first.after, month: first.month },
          },
        ]
      : [],
  );
}

type Left = Exchange<typeof operation>['response']['data']['left'];

/** Why an undoing leaves a month as it is. */
type WhyLeft = Left[number]['why'];

interface LeftMonth {
  installationId: string;
  rrNumber: string | null;
  why: WhyLeft | null;
}

const mostNamed = 5;

/** Returns the installations that an undoing leaves as they are, by the reason. */
function leftOf(rows: readonly LeftMonth[]): Left {
  return (['changed', 'closed', 'gone'] as const).flatMap(why => {
    const found = new Map(
      rows.filter(row => row.why === why).map(({ installationId, rrNumber }) => [installationId, rrNumber]),
    );
    const RRNumbers = [...found.values()].filter(name => name !== null).slice(0, mostNamed);
    return found.size === 0 ? [] : [{ why, count: found.size, RRNumbers }];
  });
}

const reasons: Readonly<Record<WhyLeft, (isOne: boolean) => string>> = {
  changed: isOne => (isOne ? 'was changed since and stays' : 'were changed since and stay'),
  closed: isOne => `${isOne ? 'stays' : 'stay'} in months audited since`,
  gone: isOne => `${isOne ? 'is' : 'are'} no longer on the section’s record`,
};

/** Returns in words what an undoing has done: '18 installations put back; 2 were changed since and stay: SL2-1, SL2-2.' */
function putBackInWords(putBack: number, left: Left): string {
  const done =
    putBack === 0
      ? 'Nothing was put back'
      : left.length === 0
        ? `Put back ${formatCountOf(putBack, 'installation')}`
        : `${formatCountOf(putBack, 'installation')} put back`;
  return `${[done, ...left.map(inWords)].join('; ')}.`;
}

function inWords({ why, count, RRNumbers }: Left[number]): string {
  const more = count - RRNumbers.length;
  const named = RRNumbers.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
  const names = RRNumbers.length === 0 ? '' : `: ${named}`;
  return `${formatCount(count)} ${reasons[why](count === 1)}${names}`;
}
