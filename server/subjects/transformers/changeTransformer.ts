import { and, asc, eq, getTableColumns, gt, isNull, max, or, sql } from 'drizzle-orm';
import type { Exchange } from '#contract/operation.ts';
import type { updateTransformer } from '#contract/transformers.ts';
import { currentMonth } from '#domain/months.ts';
import {
  changesOf,
  chooseEditMonth,
  editMonthFault,
  isBoundToMonth,
  needsMonth,
  withChanges,
  type SentTransformer,
} from '#validation/transformerEdits.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { nothingChanged } from '#validation/person.ts';
import { checkTransformerEdit } from '#validation/transformer.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { ownSection } from '../../machine/access/sections.ts';
import { openMonths } from '../billing/months.ts';
import { recordChanges } from '../../machine/history/recordChanges.ts';
import { updateWithin, within } from '../../services/db/within.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { tcAudits, tcTerms, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { notFound, ruleBroken } from '../../services/http/errors.ts';
import { etagOf, refuseStale, type EditContext } from '../../services/http/ifMatch.ts';
import { lockSection } from '../installations/lockSection.ts';
import { changeFromMonth } from './changeFromMonth.ts';
import { findTransformer } from './listTransformers.ts';
import { refuseBeforeMeterChange } from './meterChanges/refuseBeforeMeterChange.ts';
import { findReaders, readersOf, type FoundReaders, type Reader } from './readers.ts';
import type { Shown } from './toTransformer.ts';
import { undoOfEdit } from './undoOfEdit.ts';
import { asSent, codesOf, columnsOf, numberTaken, requireFeeder, tagReaders } from './transformerForm.ts';

type Edit = Omit<Exchange<typeof updateTransformer>, 'response'> & EditContext & Pick<Shown, 'arrBasis'>;
type Changed = Exchange<typeof updateTransformer>['response']['data'];
type Row = typeof centres.$inferSelect;

/**
 * Changes a transformer centre in the caller's area. What its months are computed from changes from a month on; audited
 * months stay as they are. Returns the record's new etag, and the edit that takes this one back.
 */
export async function changeTransformer(db: Database, caller: Caller, edit: Edit): Promise<Changed> {
  if (Object.keys(edit.body).length === 0) throw ruleBroken(nothingChanged);
  await openMonths(db, currentMonth());
  return db.transaction(tx => change(tx, caller, edit));
}

async function change(
  tx: Executor,
  caller: Caller,
  { params: { id }, query, arrBasis, ...edit }: Edit,
): Promise<Changed> {
  const { row, readers } = await lock(tx, caller, id);
  const before = asSent(row, readers);
  const checked = checkTransformerEdit(edit.body, before);
  if (!checked.ok) throw ruleBroken(firstMessage(checked.errors) ?? '', { ...checked.errors });
  const terms = query.month === undefined ? [] : await termsFrom(tx, id, query.month);
  // The values of today may not be those of the month from which the edit counts.
  const states = [...terms.map(each => ({ ...row, ...each })), row];
  const sent = states.map(state => asSent(state, readers));
  const changes = sent.map(state => changesOf(state, checked.value)).reduce(withChanges);
  if (Object.keys(changes).length === 0) return { etag: etagOf(row.version), undo: null };
  await refuseStale(edit.ifMatch, row.version, () =>
    findTransformer(tx, caller, id, { month: currentMonth(), arrBasis }),
  );
  const month = await monthOf(tx, row, changes, query.month);
  if (changes.feeder) await requireFeeder(tx, caller, changes.feeder.id, query);
  const readBy =
    changesReaders(changes) && (await findReaders(tx, caller, { ...before, ...changes }, readers));
  const values = columnsOf(changes);
  await write(tx, caller, row, values, readBy || undefined);
  const version = row.version + 1;
  const undo = undoOfEdit(changes, sent);
  const moved = await changeFromMonth(tx, { tcId: id, sectionCode: ownSection(caller), month }, values);
  const entry = { actorId: caller.userId, requestId: edit.requestId };
  const own = {
    action: 'transformer.update',
    entity: 'transformer',
    entityId: id,
    before: {
      ...replacedBy(values, states),
      ...(readBy && codesOf({ tagged: readers, reading: row.readingMr })),
    },
    after: {
      ...values,
      ...(readBy && codesOf({ tagged: readBy.tagged, reading: readBy.reading.id })),
      ...(isBoundToMonth(changes) && { fromMonth: month }),
      ...(undo && { undo, version }),
    },
  };
  await recordChanges(
    tx,
    [own, ...moved].map(one => ({ ...entry, ...one })),
  );
  return { etag: etagOf(version), undo };
}

/** Returns the terms in force in a month and later ones, the earliest first. */
async function termsFrom(tx: Executor, tcId: string, month: string) {
  const { fromMonth, untilMonth, tcId: _, ...values } = getTableColumns(tcTerms);
  return tx
    .select(values)
    .from(tcTerms)
    .where(and(eq(tcTerms.tcId, tcId), or(isNull(untilMonth), gt(untilMonth, month))))
    .orderBy(asc(fromMonth));
}

/**
 * Returns the transformer centre and its meter readers, locked against other changes; 404 outside the caller's area.
 */
async function lock(
  tx: Executor,
  caller: Caller,
  id: string,
): Promise<{ row: Row; readers: readonly Reader[] }> {
  await lockSection(tx, ownSection(caller));
  const [row] = await tx
    .select()
    .from(within(ofCaller(caller), centres))
    .where(eq(centres.id, id))
    .for('update');
  if (!row) throw notFound();
  return { row, readers: (await readersOf(tx, [id])).get(id) ?? [] };
}

/** Returns the month from which a change counts; 422 if it needs one and has none, or if that month is closed. */
async function monthOf(
  tx: Executor,
  { id, activatedOn }: Row,
  changes: SentTransformer,
  requested: string | undefined,
): Promise<string> {
  if (requested === undefined && needsMonth(changes))
    throw ruleBroken(chooseEditMonth, { month: chooseEditMonth });
  const month = requested ?? currentMonth();
  if (!isBoundToMonth(changes)) return month;
  const [audits] = await tx
    .select({ last: max(tcAudits.month) })
    .from(tcAudits)
    .where(eq(tcAudits.tcId, id));
  const fault = editMonthFault(month, { activatedOn, auditedUntil: audits?.last ?? undefined });
  if (fault !== undefined) throw ruleBroken(fault, { month: fault });
  if (changes.meter) await refuseBeforeMeterChange(tx, id, month, changes.meter);
  return month;
}

/** Returns what the given columns had before: in each, the earliest value that differs, else the same. */
function replacedBy(values: ReturnType<typeof columnsOf>, states: readonly Row[]): Record<string, unknown> {
  const olds = states.map(state => new Map<string, unknown>(Object.entries(state)));
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([key, value]) => {
      const [old = value] = olds.map(each => each.get(key)).filter(each => each !== value);
      return [key, old];
    }),
  );
}

const changesReaders = ({ taggedMRs, readingMR }: SentTransformer) =>
  taggedMRs !== undefined || readingMR !== undefined;

async function write(
  tx: Executor,
  caller: Caller,
  { id }: Row,
  values: ReturnType<typeof columnsOf>,
  readBy: FoundReaders | undefined,
): Promise<void> {
  const written = {
    ...values,
    readingMr: readBy?.reading.id,
    version: sql`${centres.version} + 1`,
    updatedAt: new Date(),
  };
  await updateWithin(tx, ofCaller(caller), centres, written, eq(centres.id, id)).catch((error: unknown) => {
    throw numberTaken(error);
  });
  if (readBy) await tagReaders(tx, id, readBy.tagged);
}
