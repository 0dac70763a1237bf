import { and, asc, lte, sql } from 'drizzle-orm';
import { auditGaps, type AuditGap } from '#domain/auditGaps.ts';
import { addMonths } from '#domain/months.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, ownSection } from '../../machine/access/sections.ts';
import { gaps, isUnaudited, withAuditState } from '../billing/auditState.ts';
import type { Executor } from '../../services/db/connect.ts';
import { transformerCentres as centres } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';

/** The TCs that an audit left out for one reason. One may be left out for several. */
export interface LeftOut {
  gap: AuditGap;
  count: number;
  /** The first of them, by number. */
  transformers: { id: string; number: string }[];
}

const mostNamed = 3;

/** Returns the TCs of the caller's section without an audit of a month, by what each lacks; no reason without a TC. */
export async function leftOut(tx: Executor, caller: Caller, month: string): Promise<LeftOut[]> {
  const rows = await withAuditState(
    tx
      .select({ id: centres.id, number: centres.number, ...lacks })
      .from(within(inSection(ownSection(caller)), centres))
      .$dynamic(),
  )
    .where(and(isUnaudited, lte(centres.activatedOn, month)))
    .orderBy(asc(centres.number))
    .execute({ month, next: addMonths(month, 1) });
  return auditGaps.flatMap(gap => {
    const found = rows.filter(row => row[gap]);
    const transformers = found.slice(0, mostNamed).map(({ id, number }) => ({ id, number }));
    return found.length > 0 ? [{ gap, count: found.length, transformers }] : [];
  });
}

const lackOf = (gap: AuditGap) => sql<boolean>`${gaps[gap]}`;
const lacks = {
  waitingForReading: lackOf('waitingForReading'),
  withRemark: lackOf('withRemark'),
  meterStandsStill: lackOf('meterStandsStill'),
  readingFell: lackOf('readingFell'),
  impossibleConsumption: lackOf('impossibleConsumption'),
  withoutInstallations: lackOf('withoutInstallations'),
  withoutBilling: lackOf('withoutBilling'),
} satisfies Record<AuditGap, unknown>;
