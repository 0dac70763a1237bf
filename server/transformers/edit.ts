import { and, eq, max, sql } from 'drizzle-orm';
import type { updateTransformer } from '#contract/transformers.ts';
import { currentMonth } from '#domain/months.ts';
import {
  changesOf,
  chooseEditMonth,
  editMonthFault,
  isBoundToMonth,
  needsMonth,
  type SentTransformer,
} from '#domain/transformerEdits.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { nothingChanged } from '#validation/person.ts';
import { checkTransformerEdit } from '#validation/transformer.ts';
import { areaScope } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { ownSection } from '../access/sections.ts';
import { openMonths } from '../billing/months.ts';
import { recordChanges } from '../db/changes.ts';
import type { Database, Executor } from '../db/connect.ts';
import { tcAudits, transformerCentres as centres } from '../db/schema/index.ts';
import { notFound, ruleBroken } from '../http/errors.ts';
import type { Call } from '../http/route.ts';
import { etagOf, refuseStale } from '../http/seen.ts';
import { holdSection } from '../installations/holdSection.ts';
import { asSent, columnsOf } from './columns.ts';
import { changeFromMonth } from './fromMonth.ts';
import { findTransformer } from './list.ts';
import { findReaders, readersOf, type FoundReaders, type Reader } from './readers.ts';
import { codesOf, numberTaken, requireFeeder, tagReaders } from './write.ts';

type Edit = Pick<Call<typeof updateTransformer>, 'params' | 'query' | 'body' | 'seen' | 'requestId'>;
type Row = typeof centres.$inferSelect;

/**
 * Changes a transformer centre in the caller's area. What its months are reckoned by changes from a month on; those
 * that have been audited stay as they are. Gives the record's etag from now on.
 */
export async function changeTransformer(db: Database, caller: Caller, edit: Edit): Promise<string> {
  if (Object.keys(edit.body).length === 0) throw ruleBroken(nothingChanged);
  await openMonths(db, currentMonth());
  return db.transaction(tx => change(tx, caller, edit));
}

async function change(
  tx: Executor,
  caller: Caller,
  { params: { id }, query, ...edit }: Edit,
): Promise<string> {
  const { row, readers } = await lock(tx, caller, id);
  const before = asSent(row, readers);
  const checked = checkTransformerEdit(edit.body, before);
  if (!checked.ok) throw ruleBroken(firstMessage(checked.errors) ?? '', { ...checked.errors });
  const wanted = changesOf(before, checked.value);
  if (Object.keys(wanted).length === 0) return etagOf(row.version);
  await refuseStale(edit.seen, row.version, () => findTransformer(tx, caller, id, currentMonth()));
  const month = await monthOf(tx, row, wanted, query.month);
  if (wanted.feeder) await requireFeeder(tx, wanted.feeder.id);
  const readBy = changesReaders(wanted) && (await findReaders(tx, caller, { ...before, ...wanted }, readers));
  const values = columnsOf(wanted);
  await write(tx, row, values, readBy || undefined);
  const moved = await changeFromMonth(tx, { tcId: id, sectionCode: ownSection(caller), month }, values);
  const entry = { actorId: caller.userId, requestId: edit.requestId };
  const own = {
    action: 'transformer.update',
    entity: 'transformer',
    entityId: id,
    before: {
      ...sameColumns(row, values),
      ...(readBy && codesOf({ tagged: readers, reading: row.readingMr })),
    },
    after: {
      ...values,
      ...(readBy && codesOf({ tagged: readBy.tagged, reading: readBy.reading.id })),
      ...(isBoundToMonth(wanted) && { fromMonth: month }),
    },
  };
  await recordChanges(
    tx,
    [own, ...moved].map(one => ({ ...entry, ...one })),
  );
  return etagOf(row.version + 1);
}

/** The transformer centre and who reads it, kept from being changed by anyone else; 404 outside the caller's area. */
async function lock(
  tx: Executor,
  caller: Caller,
  id: string,
): Promise<{ row: Row; readers: readonly Reader[] }> {
  await holdSection(tx, ownSection(caller));
  const [row] = await tx
    .select()
    .from(centres)
    .where(and(eq(centres.id, id), areaScope(caller, centres)))
    .for('update');
  if (!row) throw notFound();
  return { row, readers: (await readersOf(tx, [id])).get(id) ?? [] };
}

/** The month from which a change counts; 422 where it needs one and has none, or one that is closed. */
async function monthOf(
  tx: Executor,
  { id, activatedOn }: Row,
  wanted: SentTransformer,
  asked: string | undefined,
): Promise<string> {
  if (asked === undefined && needsMonth(wanted))
    throw ruleBroken(chooseEditMonth, { month: chooseEditMonth });
  const month = asked ?? currentMonth();
  if (!isBoundToMonth(wanted)) return month;
  const [audits] = await tx
    .select({ last: max(tcAudits.month) })
    .from(tcAudits)
    .where(eq(tcAudits.tcId, id));
  const fault = editMonthFault(month, { activatedOn, auditedUntil: audits?.last ?? undefined });
  if (fault !== undefined) throw ruleBroken(fault, { month: fault });
  return month;
}

/** What a row holds in the columns that are given. */
const sameColumns = (row: Row, values: ReturnType<typeof columnsOf>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([key]) => Reflect.get(values, key) !== undefined));

const changesReaders = ({ taggedMRs, readingMR }: SentTransformer) =>
  taggedMRs !== undefined || readingMR !== undefined;

async function write(
  tx: Executor,
  { id }: Row,
  values: ReturnType<typeof columnsOf>,
  readBy: FoundReaders | undefined,
): Promise<void> {
  await tx
    .update(centres)
    .set({
      ...values,
      readingMr: readBy?.reading.id,
      version: sql`${centres.version} + 1`,
      updatedAt: new Date(),
    })
    .where(eq(centres.id, id))
    .catch((error: unknown) => {
      throw numberTaken(error);
    });
  if (readBy) await tagReaders(tx, id, readBy.tagged);
}
