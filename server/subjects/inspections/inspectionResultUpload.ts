import { inArray, sql } from 'drizzle-orm';
import {
  inspectionResults as declared,
  type InspectionResultRow,
} from '#fileKinds/kinds/inspectionResults.ts';
import { asText } from '#schema/record.ts';
import { inspections } from '#tables/inspections.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { updateRecord } from '../../machine/records/change.ts';
import type { Cause } from '../../machine/records/queries.ts';
import { versionOf } from '../../machine/records/record.ts';
import { Register, type Row } from '../../machine/records/register.ts';
import { rowsOf, type Database } from '../../services/db/connect.ts';
import { Refusal } from '../../services/http/errors.ts';
import { etagOf } from '../../services/http/ifMatch.ts';
import { refusal, success, type Apply, type Outcome } from '../files/fileKind.ts';
import { copyRows } from '../files/processing/trial/copies.ts';
import { uploaderAsCaller } from '../files/uploads/uploader.ts';
import { targets } from '../tables/targets.ts';
import { centresNumbered } from '../transformers/centresNumbered.ts';

const { reasons } = declared;
const changing = { register: new Register(inspections), targets };

/** Records the results of a file as the form does. */
export const applyInspectionResults: Apply<InspectionResultRow> = async (tx, rows, { file, isTrial }) => {
  const caller = await uploaderAsCaller(tx, file);
  const numbers = rows.map(({ row }) => row.tcNumber.toLowerCase());
  const centres = await centresNumbered(tx, caller, numbers);
  if (isTrial) {
    const ids = Array.from(centres.values(), ({ id }) => id);
    await copyRows(tx, 'inspections', inArray(sql`transformer`, ids));
  }
  const outcomes: Outcome[] = [];
  for (const { row, rowNumber } of rows) {
    const centre = centres.get(row.tcNumber.toLowerCase());
    const cause = { fileId: file.id, rowNumber };
    const { sectionCode = null } = centre ?? {};
    const outcome = centre
      ? await written(tx, caller, row, { tcId: centre.id, cause })
      : refusal(reasons.tcNotFound);
    outcomes.push({ ...outcome, sectionCode });
  }
  return outcomes;
};

interface Writing {
  tcId: string;
  cause: Cause;
}

async function written(
  tx: Database,
  caller: Caller,
  row: InspectionResultRow,
  { tcId, cause }: Writing,
): Promise<Outcome> {
  const record = await latest(tx, caller, tcId, row);
  if (!record) return refusal(reasons.notFound);
  const body = Object.fromEntries(Object.entries(row.result).filter(([, value]) => value !== null));
  if (Object.entries(body).every(([key, value]) => record[key] === value)) return refusal(reasons.unchanged);
  if (record['closed'] === true) return refusal(reasons.closed);
  const edit = { id: asText(record['id']), body, ifMatch: [etagOf(versionOf(record))], cause };
  try {
    await updateRecord(tx, caller, changing, edit);
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'failure', reason: error.message };
    throw error;
  }
  return success;
}

/** Finds and locks the caller's inspection that a row is about: the unfinished one, else the one closed last. */
async function latest(
  tx: Database,
  caller: Caller,
  tcId: string,
  { month, reason }: InspectionResultRow,
): Promise<Row | undefined> {
  const [found] = await rowsOf(
    tx,
    sql`
      select id from inspections where transformer = ${tcId}::uuid and month = ${month} and reason = ${reason}
      order by closed, updated_at desc limit 1`,
  );
  return found && changing.register.find(tx, caller, asText(found['id']), true);
}
