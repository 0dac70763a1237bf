import { and, asc, eq, gte, ne } from 'drizzle-orm';
import { byKey, type MonthlyKey } from '#tables/plainFields.ts';
import { inSection } from '../../machine/access/sections.ts';
import type { Change } from '../../machine/history/recordChanges.ts';
import { updateWithin, within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { installationMonths as months } from '../../services/db/installationMonths.ts';
import { tcTerms } from '../../services/db/schema/index.ts';
import { refuseChangesFrom } from '../billing/archivedMonths.ts';
import { rewriteMeterChanges } from './meterChanges/writeTerms.ts';
import { splitTerms } from './splitTerms.ts';
import type { columnsOf } from './transformerForm.ts';

/** A transformer centre and the month from which it changes. */
interface From {
  tcId: string;
  sectionCode: string;
  month: string;
}

/**
 * Changes what a transformer centre's months are computed from, from one month on; a new reading day also applies to
 * its section's installations tagged to it: 422 if some of these months are in the archive. Returns the entries for the change
 * log about these installations.
 */
export async function changeFromMonth(
  tx: Executor,
  from: From,
  values: ReturnType<typeof columnsOf>,
): Promise<Pick<Change, 'action' | 'entity' | 'entityId' | 'before' | 'after'>[]> {
  const { feederId, primaryCurrent, secondaryCurrent, readingDay } = values;
  const monthly = byKey<Pick<typeof values, MonthlyKey>>(({ key, fromMonth }) =>
    fromMonth ? values[key] : undefined,
  );
  const terms = { ...monthly, feederId, primaryCurrent, secondaryCurrent };
  if (Object.values(terms).some(value => value !== undefined)) await changeTerms(tx, from, terms);
  if (readingDay === undefined) return [];
  await refuseChangesFrom(tx, from.month);
  return moveInstallations(tx, from, readingDay);
}

type Terms = Pick<
  ReturnType<typeof columnsOf>,
  MonthlyKey | 'feederId' | 'primaryCurrent' | 'secondaryCurrent'
>;

/** Changes the terms in force in the month and all later ones; those before the month stay. */
async function changeTerms(tx: Executor, { tcId, month }: From, values: Terms): Promise<void> {
  await splitTerms(tx, tcId, month);
  await tx
    .update(tcTerms)
    .set(values)
    .where(and(eq(tcTerms.tcId, tcId), gte(tcTerms.fromMonth, month)));
  await rewriteMeterChanges(tx, tcId, month);
}

async function moveInstallations(tx: Executor, { tcId, sectionCode, month }: From, readingDay: number) {
  const others = and(eq(months.tcId, tcId), gte(months.month, month), ne(months.readingDay, readingDay));
  const before = await tx
    .select({ id: months.installationId, readingDay: months.readingDay, fromMonth: months.month })
    .from(within(inSection(sectionCode), months))
    .where(others)
    .orderBy(asc(months.installationId), asc(months.month))
    .for('update');
  await updateWithin(tx, inSection(sectionCode), months, { readingDay }, others);
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
