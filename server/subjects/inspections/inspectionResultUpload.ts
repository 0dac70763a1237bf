import { inArray, or, sql } from 'drizzle-orm';
import { inspectionPlaces, type InspectionPlace } from '#domain/inspections.ts';
import type { Reason } from '#fileKinds/fileKind.ts';
import {
  inspectionResults as declared,
  type InspectionResultRow,
} from '#fileKinds/kinds/inspectionResults.ts';
import { asText } from '#schema/record.ts';
import { inspections } from '#tables/inspections.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { updateRecord } from '../../machine/records/change.ts';
import type { Cause } from '../../machine/records/queries.ts';
import { versionOf } from '../../machine/records/record.ts';
import { Register, type Row } from '../../machine/records/register.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import { rowsOf, type Database } from '../../services/db/connect.ts';
import { feeders, installations } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
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
  const found = new Map<InspectionPlace, PlacesByCode>();
  for (const place of inspectionPlaces) {
    const codes = rows.flatMap(({ row }) => (row.place === place ? row.code : []));
    if (codes.length === 0) continue;
    const places = await placesCoded[place](tx, caller, codes);
    found.set(place, places);
    if (isTrial) await copyRows(tx, 'inspections', inArray(sql.raw(place), [...places.values()].flat()));
  }
  const outcomes: Outcome[] = [];
  for (const { row, rowNumber } of rows) {
    const ids = found.get(row.place)?.get(row.code);
    const cause = { fileId: file.id, rowNumber };
    outcomes.push(ids ? await written(tx, caller, row, { ids, cause }) : refusal(notFound[row.place]));
  }
  return outcomes;
};

/** The ids of places by the codes of a file, those of TCs in small letters: several feeders may have the same number. */
type PlacesByCode = ReadonlyMap<string, readonly string[]>;

/** How a caller's places are found by their codes. */
const placesCoded: Readonly<
  Record<InspectionPlace, (tx: Database, caller: Caller, codes: readonly string[]) => Promise<PlacesByCode>>
> = {
  transformer: async (tx, caller, codes) =>
    new Map(Array.from(await centresNumbered(tx, caller, codes), ([code, { id }]) => [code, [id]])),
  feeder: async (tx, _caller, codes) => {
    const { id, mdmCode, number } = feeders;
    const found = await tx
      .select({ id, mdmCode, number })
      .from(feeders)
      .where(or(isAnyOf(mdmCode, codes), isAnyOf(number, codes)));
    const alike = Map.groupBy(found, each => each.number);
    return new Map([
      ...Array.from(alike, ([code, each]): [string, string[]] => [code, each.map(feeder => feeder.id)]),
      ...found.map((each): [string, string[]] => [each.mdmCode, [each.id]]),
    ]);
  },
  installation: async (tx, caller, codes) => {
    const { id, accountId } = installations;
    const found = await tx
      .select({ id, accountId })
      .from(within(ofCaller(caller), installations))
      .where(isAnyOf(accountId, codes));
    return new Map(found.map(each => [each.accountId, [each.id]]));
  },
};

const notFound = {
  transformer: reasons.tcNotFound,
  feeder: reasons.feederNotFound,
  installation: reasons.accountNotFound,
} as const satisfies Readonly<Record<InspectionPlace, Reason>>;

interface Writing {
  /** The places that the row may mean. */
  ids: readonly string[];
  cause: Cause;
}

async function written(
  tx: Database,
  caller: Caller,
  row: InspectionResultRow,
  { ids, cause }: Writing,
): Promise<Outcome> {
  const [record, another] = await candidates(tx, caller, row, ids);
  if (!record) return refusal(reasons.notFound);
  const sectionCode = asText(record['sectionCode']);
  const refused = (reason: Reason): Outcome => ({ ...refusal(reason), sectionCode });
  if (another) return refused(reasons.several);
  const body = Object.fromEntries(Object.entries(row.result).filter(([, value]) => value !== null));
  if (Object.entries(body).every(([key, value]) => record[key] === value)) return refused(reasons.unchanged);
  if (record['closed'] === true) return refused(reasons.closed);
  const edit = { id: asText(record['id']), body, ifMatch: [etagOf(versionOf(record))], cause };
  try {
    await updateRecord(tx, caller, changing, edit);
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'failure', reason: error.message, sectionCode };
    throw error;
  }
  return { ...success, sectionCode };
}

/**
 * Finds and locks the caller's inspections that a row may be about: of each place and section the unfinished one, else the
 * one closed last; none that is closed where another is unfinished.
 */
async function candidates(
  tx: Database,
  caller: Caller,
  { place, month, reason }: InspectionResultRow,
  ids: readonly string[],
): Promise<Row[]> {
  const at = sql.raw(place);
  const rows = await rowsOf(
    tx,
    sql`
      select id from (
        select distinct on (${at}, section_code) id, closed, updated_at from inspections
        where ${inArray(at, [...ids])} and month = ${month} and reason = ${reason}
        order by ${at}, section_code, closed, updated_at desc) as latest
      order by closed, updated_at desc`,
  );
  const own: Row[] = [];
  for (const { id } of rows) {
    const record = await changing.register.find(tx, caller, asText(id), true);
    if (record) own.push(record);
  }
  const unfinished = own.filter(record => record['closed'] !== true);
  return unfinished.length > 0 ? unfinished : own;
}
