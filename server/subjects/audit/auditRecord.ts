import { aliasedTable, and, asc, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { readAudit } from '#contract/auditRecord.ts';
import { energyOf, segmentsOf, type MeteredMonth } from '#domain/meterChanges.ts';
import { addMonths } from '#domain/months.ts';
import { meterConstant } from '#domain/transformers.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { isImplausible } from '../billing/auditState.ts';
import { joined } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import {
  auditRevisions,
  files,
  tcAudits,
  tcCounts,
  tcReadings,
  tcTerms,
  transformerCentres as centres,
  users,
} from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { gapsOf, monthState, roundsToNothing } from './monthState.ts';

type AuditRecord = Omit<Static<typeof readAudit.response>['data'], 'why'>;

/**
 * Returns the figures of a TC of the caller's area in a month with everything they were computed from: as recorded by
 * the audit, or before it as they are now. `undefined` for a TC that is not there, or not yet in that month.
 */
export async function auditRecord(
  db: Executor,
  caller: Caller,
  tcId: string,
  month: string,
): Promise<AuditRecord | undefined> {
  const terms = await termsOf(db, caller, tcId, month);
  if (!terms) return undefined;
  const state = await monthState(db, ofCaller(caller), tcId, month);
  const [audited, begun, ended, counts] = [
    await auditOf(db, tcId, month),
    await readingOf(db, tcId, month),
    await readingOf(db, tcId, addMonths(month, 1)),
    await countsOf(db, tcId, month),
  ];
  const ctRatio = ratioOf(audited?.audit ?? terms.inForce);
  const known = counts && counts.installations > counts.withoutConsumption ? counts : undefined;
  const sums = audited?.audit ?? known;
  const metered = {
    begun: begun?.finalValue ?? null,
    ended: ended?.finalValue ?? null,
    ratio: ctRatio,
    changes: (audited ? audited.audit.meterChanges : terms.inForce.meterChanges) ?? [],
  };
  const consumption = audited?.audit.consumption ?? energyOf(metered);
  const gaps = state ? gapsOf(state, month) : [];
  return {
    audited: audited ? { at: audited.audit.auditedAt.toISOString(), by: toPerson(audited.by) } : null,
    implausible: audited?.implausible ?? false,
    revisions: await revisionsOf(db, tcId, month),
    begun: begun ?? null,
    ended: ended ?? null,
    ctRatio: { ...ctRatio, fromMonth: terms.fromMonth, before: terms.earlier && ratioOf(terms.earlier) },
    segments: partsOf(metered),
    consumption,
    gaps: audited ? [] : gaps.length === 0 && consumption === 0 ? [roundsToNothing] : gaps,
    installations: audited?.audit.installations ?? counts?.installations ?? 0,
    withoutConsumption: counts?.withoutConsumption ?? 0,
    installationConsumption: audited?.audit.installationConsumption ?? known?.consumption ?? null,
    demand: sums?.demand ?? null,
    collection: sums?.collection ?? null,
  };
}

/**
 * Returns the terms in force in a month, since when their CT ratio is, and the last terms with another one, or null;
 * undefined for a TC that the caller may not see.
 */
async function termsOf(db: Executor, caller: Caller, tcId: string, month: string) {
  const found = await db
    .select(getTableColumns(tcTerms))
    .from(within(ofCaller(caller), centres))
    .innerJoin(tcTerms, eq(tcTerms.tcId, centres.id))
    .where(and(eq(centres.id, tcId), lte(tcTerms.fromMonth, month)))
    .orderBy(desc(tcTerms.fromMonth));
  const [inForce] = found;
  if (!inForce) return undefined;
  const hasOther = (terms: Currents) =>
    terms.primaryCurrent !== inForce.primaryCurrent || terms.secondaryCurrent !== inForce.secondaryCurrent;
  const earlier = found.find(hasOther);
  const first = found[(earlier ? found.indexOf(earlier) : found.length) - 1] ?? inForce;
  return { inForce, fromMonth: first.fromMonth, earlier: earlier ?? null };
}

/** Returns the parts of a month in which the meter changed; none of any other. */
function partsOf(metered: MeteredMonth): AuditRecord['segments'] {
  if (metered.changes.length === 0) return [];
  return segmentsOf(metered).map(({ started, stopped, ratio, energy, change }) => ({
    started,
    stopped,
    ctRatio: ratioOf(ratio),
    energy,
    change: change
      ? { on: change.on, kind: change.kind, make: change.make, serialNumber: change.serialNumber }
      : null,
  }));
}

const names = { firstName: users.firstName, lastName: users.lastName, userType: users.userType };

async function auditOf(db: Executor, tcId: string, month: string) {
  const [found] = await db
    .select({ audit: getTableColumns(tcAudits), by: names, implausible: sql<boolean>`${isImplausible}` })
    .from(tcAudits)
    .innerJoin(joined(centres), eq(centres.id, tcAudits.tcId))
    .innerJoin(joined(users), eq(users.id, tcAudits.auditedBy))
    .where(and(eq(tcAudits.tcId, tcId), eq(tcAudits.month, month)));
  return found;
}

const reopener = aliasedTable(joined(users), 'reopener');
const reopenedBy = {
  firstName: reopener.firstName,
  lastName: reopener.lastName,
  userType: reopener.userType,
};

/** Returns the audits of a month that were reopened, the earliest first. */
async function revisionsOf(db: Executor, tcId: string, month: string): Promise<AuditRecord['revisions']> {
  const found = await db
    .select({
      audit: getTableColumns(auditRevisions),
      by: names,
      reopenedBy,
    })
    .from(auditRevisions)
    .innerJoin(joined(users), eq(users.id, auditRevisions.auditedBy))
    .innerJoin(reopener, eq(reopener.id, auditRevisions.reopenedBy))
    .where(and(eq(auditRevisions.tcId, tcId), eq(auditRevisions.month, month)))
    .orderBy(asc(auditRevisions.id));
  return found.map(({ audit, by, ...revision }) => ({
    audited: { at: audit.auditedAt.toISOString(), by: toPerson(by) },
    reopened: { at: audit.reopenedAt.toISOString(), by: toPerson(revision.reopenedBy) },
    reason: audit.reason,
    finalValue: audit.finalValue,
    nextFinalValue: audit.nextFinalValue,
    ctRatio: ratioOf(audit),
    segments: partsOf({
      begun: audit.finalValue,
      ended: audit.nextFinalValue,
      ratio: audit,
      changes: audit.meterChanges ?? [],
    }),
    consumption: audit.consumption,
    installations: audit.installations,
    installationConsumption: audit.installationConsumption,
    demand: audit.demand,
    collection: audit.collection,
    lossPercentage: audit.lossPercentage,
  }));
}

async function readingOf(
  db: Executor,
  tcId: string,
  month: string,
): Promise<AuditRecord['begun'] | undefined> {
  const [found] = await db
    .select({
      reading: getTableColumns(tcReadings),
      by: names,
      category: files.category,
      name: files.fileName,
    })
    .from(tcReadings)
    .leftJoin(joined(users), eq(users.id, tcReadings.recordedBy))
    .leftJoin(joined(files), eq(files.id, tcReadings.fileId))
    .where(and(eq(tcReadings.tcId, tcId), eq(tcReadings.month, month)));
  if (!found) return undefined;
  const { reading, by, category, name } = found;
  const { finalValue, failureReason, fileRow } = reading;
  return {
    month,
    finalValue,
    failureReason,
    recordedAt: reading.recordedAt.toISOString(),
    recordedBy: by && toPerson(by),
    file: category === null || fileRow === null ? null : { category, name, row: fileRow },
  };
}

async function countsOf(db: Executor, tcId: string, month: string) {
  const [found] = await db
    .select()
    .from(tcCounts)
    .where(and(eq(tcCounts.tcId, tcId), eq(tcCounts.month, month)));
  return found;
}

type Names = Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'userType'>;
type Currents = Pick<typeof tcTerms.$inferSelect, 'primaryCurrent' | 'secondaryCurrent'>;

const toPerson = ({ firstName, lastName, userType }: Names) => ({
  name: `${firstName} ${lastName}`.trim(),
  userType,
});

function ratioOf({ primaryCurrent, secondaryCurrent }: Currents) {
  const constant = meterConstant(primaryCurrent, secondaryCurrent) ?? 0;
  return { primaryCurrent, secondaryCurrent, meterConstant: constant };
}
