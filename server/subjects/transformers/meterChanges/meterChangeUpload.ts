import { inArray, sql } from 'drizzle-orm';
import { meterChanges as declared, type MeterChangeRow } from '#fileKinds/kinds/meterChanges.ts';
import { meterChangePartNames } from '#domain/meterChanges.ts';
import { partColumns } from '#fileKinds/kinds/meterChangeRow.ts';
import { meterChanges } from '#tables/meter-changes.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import { createRecord } from '../../../machine/records/change.ts';
import { Register } from '../../../machine/records/register.ts';
import type { Database } from '../../../services/db/connect.ts';
import { Refusal } from '../../../services/http/errors.ts';
import { refusal, success, type Apply, type CheckedRow, type Outcome } from '../../files/fileKind.ts';
import { copyRows } from '../../files/processing/trial/copies.ts';
import { differing } from '../../files/rowNotes.ts';
import { uploaderAsCaller } from '../../files/uploads/uploader.ts';
import { lockSections } from '../../installations/lockSection.ts';
import { targets } from '../../tables/targets.ts';
import { centresNumbered, isNumbered, type NumberedCentre } from '../centresNumbered.ts';
import { meterChangesOf } from './records.ts';
import { recomputeMonths } from './recomputeMonths.ts';

const { reasons } = declared;
const changing = { register: new Register(meterChanges), targets };

/** The column of each field of a record that a rule may refuse. */
const columns: Readonly<Record<string, string>> = {
  ...partColumns,
  date: 'Date',
  month: 'Date',
  kind: 'Kind',
};

/**
 * Records the meter changes of a file as the form does, one after the other in the order of their days, so that two of
 * one TC fit whatever their order in the file.
 */
export const applyMeterChanges: Apply<MeterChangeRow> = async (tx, rows, { file, isTrial }) => {
  if (file.month === null) throw new Error('A file of meter changes needs a month.');
  const caller = await uploaderAsCaller(tx, file);
  const numbers = rows.map(({ row }) => row.tcNumber.toLowerCase());
  const isInFile = isNumbered(numbers);
  if (isTrial) await copyRows(tx, 'transformer_centres', isInFile);
  const centres = await centresNumbered(tx, caller, numbers);
  const found = [...centres.values()];
  if (isTrial) await copyMonths(tx, found);
  else await lockSections(tx, sql`select section_code from transformer_centres where ${isInFile}`);

  const outcomes = new Map<CheckedRow<MeterChangeRow>, Outcome>();
  for (const each of rows.toSorted((one, other) => one.row.date.localeCompare(other.row.date))) {
    const centre = centres.get(each.row.tcNumber.toLowerCase());
    const writing = { caller, file: { id: file.id, month: file.month } };
    outcomes.set(each, centre ? await written(tx, each, centre, writing) : refusal(reasons.tcNotFound));
  }
  return rows.flatMap(each => outcomes.get(each) ?? []);
};

/** Copies what the changes of a dry run write. */
async function copyMonths(tx: Database, centres: readonly NumberedCentre[]): Promise<void> {
  const ids = centres.map(({ id }) => id);
  await copyRows(tx, 'tc_terms', inArray(sql`tc_id`, ids));
  await copyRows(tx, 'meter_changes', inArray(sql`transformer`, ids));
}

interface Writing {
  caller: Caller;
  file: { id: string; month: string };
}

async function written(
  tx: Database,
  { row, rowNumber }: CheckedRow<MeterChangeRow>,
  { id, sectionCode }: NumberedCentre,
  { caller, file }: Writing,
): Promise<Outcome> {
  const { tcNumber: _, ...values } = row;
  const known = (await meterChangesOf(tx, id, '')).find(({ on }) => on === row.date);
  if (known) {
    const parts = meterChangePartNames.map(
      part => [partColumns[part], [text(row[part]), text(known[part])]] as const,
    );
    const notes = differing({ Kind: [row.kind, known.kind], ...Object.fromEntries(parts) });
    return notes.length > 0 ? refusal(reasons.differs, notes) : refusal(reasons.unchanged);
  }
  const body = { ...values, transformer: id, section: sectionCode, month: file.month };
  const cause = { fileId: file.id, rowNumber };
  try {
    await tx.transaction(async inner => {
      await createRecord(inner, caller, changing, { body, cause });
      await recomputeMonths(inner, caller, [{ tcId: id, month: file.month, on: row.date }], cause);
    });
  } catch (error) {
    if (error instanceof Refusal) return { ...refused(error), sectionCode };
    throw error;
  }
  return { ...success, sectionCode };
}

const text = (value: string | number | null) => (value === null ? '' : String(value));

/** Returns the outcome of a row whose record the form would refuse: the column, and why. */
function refused({ code, errors = {}, message }: Refusal): Outcome {
  if (code === 'AlreadyAudited') return refusal(reasons.closed);
  const [field = '', fault = message] = Object.entries(errors)[0] ?? [];
  const column = columns[field];
  return { outcome: 'failure', reason: column === undefined ? fault : `${column} does not fit: ${fault}` };
}
