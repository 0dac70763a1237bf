import { and, asc, desc, eq, gte, lte, ne } from 'drizzle-orm';
import type { Change } from '../db/changes.ts';
import type { Executor } from '../db/connect.ts';
import { installationMonths as months } from '../db/partitioned/installationMonths.ts';
import { tcTerms } from '../db/schema/index.ts';
import type { columnsOf } from './columns.ts';

/** A transformer centre and the month from which on it changes. */
interface From {
  tcId: string;
  sectionCode: string;
  month: string;
}

/**
 * Changes what a transformer centre's months are computed from, from one on, and with its reading day that of its
 * section's installations tagged to it. Gives what the change log is to tell of these.
 */
export async function changeFromMonth(
  tx: Executor,
  from: From,
  values: ReturnType<typeof columnsOf>,
): Promise<Pick<Change, 'action' | 'entity' | 'entityId' | 'before' | 'after'>[]> {
  const { readingDay, feederId, meterMake, meterSerialNumber, primaryCurrent, secondaryCurrent } = values;
  const terms = { readingDay, feederId, meterMake, meterSerialNumber, primaryCurrent, secondaryCurrent };
  if (Object.values(terms).some(value => value !== undefined)) await changeTerms(tx, from, terms);
  return readingDay === undefined ? [] : moveInstallations(tx, from, readingDay);
}

type Terms = Pick<
  ReturnType<typeof columnsOf>,
  'readingDay' | 'feederId' | 'meterMake' | 'meterSerialNumber' | 'primaryCurrent' | 'secondaryCurrent'
>;

/** The terms of a month are what was in force before it with what changes; so are later ones. */
async function changeTerms(tx: Executor, { tcId, month }: From, values: Terms): Promise<void> {
  const [inForce] = await tx
    .select()
    .from(tcTerms)
    .where(and(eq(tcTerms.tcId, tcId), lte(tcTerms.fromMonth, month)))
    .orderBy(desc(tcTerms.fromMonth))
    .limit(1);
  if (!inForce) throw new Error(`The transformer centre ${tcId} has no terms in ${month}`);
  await tx
    .insert(tcTerms)
    .values({ ...inForce, fromMonth: month })
    .onConflictDoNothing();
  await tx
    .update(tcTerms)
    .set(values)
    .where(and(eq(tcTerms.tcId, tcId), gte(tcTerms.fromMonth, month)));
}

async function moveInstallations(tx: Executor, { tcId, sectionCode, month }: From, readingDay: number) {
  const others = and(
    eq(months.tcId, tcId),
    eq(months.sectionCode, sectionCode),
    gte(months.month, month),
    ne(months.readingDay, readingDay),
  );
  const before = await tx
    .select({ id: months.installationId, readingDay: months.readingDay, fromMonth: months.month })
    .from(months)
    .where(others)
    .orderBy(asc(months.installationId), asc(months.month))
    .for('update');
  await tx.update(months).set({ readingDay }).where(others);
  const byInstallation = Map.groupBy(before, ({ id }) => id);
  return [...byInstallation].flatMap(([entityId, [first]]) =>
    first
      ? [
          {
            action: 'installation.update',
            entity: 'installation',
            entityId,
            before: { readingDay: first.readingDay },
            after: { readingDay, fromMonth: first.fromMonth },
          },
        ]
      : [],
  );
}
