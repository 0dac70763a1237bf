import { randomUUID } from 'node:crypto';
import { asc, eq, or, sql } from 'drizzle-orm';
import {
  stationAndFeeders,
  stationTitle,
  type FeederRow,
  type StationRow,
} from '#fileKinds/kinds/stationAndFeeders.ts';
import { recordChanges, type Change } from '../../../machine/history/recordChanges.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { isAnyOf } from '../../../services/db/conditions.ts';
import { insertAll } from '../../../services/db/bulk.ts';
import { feeders, powerStations } from '../../../services/db/schema/network.ts';
import { differing } from '../../files/rowNotes.ts';
import {
  refusal,
  success,
  type Apply,
  type ApplyContext,
  type CheckedRow,
  type Outcome,
} from '../../files/fileKind.ts';
import { onCopies } from '../../files/processing/trial/copies.ts';

const { reasons } = stationAndFeeders;

type Rows = readonly CheckedRow<FeederRow>[];

/** Writes rows of feeders. Only the name of an existing feeder can change. */
async function applyFeeders(tx: Executor, rows: Rows, { file }: ApplyContext): Promise<Outcome[]> {
  const stations = await stationCodesOnRecord(tx, rows);
  const known = await findFeeders(tx, rows);
  const added: (typeof feeders.$inferInsert)[] = [];
  const renamed: { id: string; name: string }[] = [];
  const changes: Change[] = [];
  const outcomes = rows.map(({ row, rowNumber }): Outcome => {
    if (!stations.has(row.stationCode)) return reasons.stationNotFound;
    const entry = { actorId: file.uploaderId, entity: 'feeder', fileId: file.id, rowNumber };
    const feeder = known.get(row.mdmCode);
    if (!feeder) {
      const { kind: _, ...values } = row;
      const id = randomUUID();
      added.push({ id, ...values });
      changes.push({ ...entry, action: 'feeder.create', entityId: id, after: values });
      return success;
    }
    const notes = differing({
      Feeder_number: [row.number, feeder.number],
      Station_code: [row.stationCode, feeder.stationCode],
    });
    if (feeder.name === row.name)
      return notes.length > 0 ? refusal(reasons.differs, notes) : reasons.unchanged;
    renamed.push({ id: feeder.id, name: row.name });
    const [before, after] = [{ name: feeder.name }, { name: row.name }];
    changes.push({ ...entry, action: 'feeder.update', entityId: feeder.id, before, after });
    return { ...success, notes };
  });
  await insertAll(tx, feeders, added);
  for (const { id, name } of renamed)
    await tx
      .update(feeders)
      .set({ name, version: sql`${feeders.version} + 1`, updatedAt: sql`now()` })
      .where(eq(feeders.id, id));
  await recordChanges(tx, changes);
  return outcomes;
}

async function stationCodesOnRecord(tx: Executor, rows: Rows): Promise<ReadonlySet<string>> {
  const codes = rows.map(({ row }) => row.stationCode);
  const found = await tx
    .select({ code: powerStations.stationCode })
    .from(powerStations)
    .where(isAnyOf(powerStations.stationCode, codes));
  return new Set(found.map(({ code }) => code));
}

/** Finds the feeders on record that rows name and locks them against concurrent changes. */
async function findFeeders(tx: Executor, rows: Rows) {
  const codes = rows.map(({ row }) => row.mdmCode);
  const found = await tx
    .select()
    .from(feeders)
    .where(isAnyOf(feeders.mdmCode, codes))
    .orderBy(asc(feeders.mdmCode))
    .for('update');
  return new Map(found.map(feeder => [feeder.mdmCode, feeder]));
}

type Station = typeof powerStations.$inferSelect;
type StationValues = Pick<Station, 'stationCode' | 'name' | 'voltageClass'>;

/**
 * Writes rows of power stations. Only the voltage class and the code of an existing station can change: a station found
 * by its code may get another voltage class. A row whose code is not on record gives its code to the station with the
 * same name and voltage class whose own code isn't in the file, if exactly one exists.
 */
async function applyStations(
  tx: Executor,
  rows: readonly CheckedRow<StationRow>[],
  { file, isInFile }: ApplyContext,
): Promise<Outcome[]> {
  const known = await findStations(tx, rows);
  const added: StationValues[] = [];
  const changes: Change[] = [];
  const outcomes: Outcome[] = [];
  for (const { row, rowNumber } of rows) {
    const { kind: _, ...values } = row;
    const entry = { actorId: file.uploaderId, entity: 'powerStation', fileId: file.id, rowNumber };
    const station = known.get(row.stationCode) ?? withNewCode(known, row, isInFile);
    if (!station) {
      added.push(values);
      changes.push({ ...entry, action: 'powerStation.create', entityId: row.stationCode, after: values });
      outcomes.push(success);
      continue;
    }
    const notes = differing({ Station_name: [row.name, station.name] });
    const before = { stationCode: station.stationCode, voltageClass: station.voltageClass };
    const after = { stationCode: row.stationCode, voltageClass: row.voltageClass };
    if (before.stationCode === after.stationCode && before.voltageClass === after.voltageClass) {
      outcomes.push(notes.length > 0 ? refusal(reasons.differs, notes) : reasons.unchanged);
      continue;
    }
    await tx
      .update(powerStations)
      .set({ ...after, updatedAt: sql`now()` })
      .where(eq(powerStations.stationCode, before.stationCode));
    known.delete(before.stationCode);
    known.set(after.stationCode, { ...station, ...after });
    changes.push({ ...entry, action: 'powerStation.update', entityId: before.stationCode, before, after });
    outcomes.push({ ...success, notes });
  }
  await insertAll(tx, powerStations, added);
  await recordChanges(tx, changes);
  return outcomes;
}

/** Finds the stations on record that rows name and locks them against concurrent changes. */
async function findStations(
  tx: Executor,
  rows: readonly CheckedRow<StationRow>[],
): Promise<Map<string, Station>> {
  const codes = rows.map(({ row }) => row.stationCode);
  const names = rows.map(({ row }) => row.name);
  const found = await tx
    .select()
    .from(powerStations)
    .where(or(isAnyOf(powerStations.stationCode, codes), isAnyOf(powerStations.name, names)))
    .orderBy(asc(powerStations.stationCode))
    .for('update');
  return new Map(found.map(station => [station.stationCode, station]));
}

function withNewCode(
  known: ReadonlyMap<string, Station>,
  row: StationRow,
  isInFile: ApplyContext['isInFile'],
): Station | undefined {
  const candidates = [...known.values()].filter(
    ({ name, voltageClass, stationCode }) =>
      name === row.name && voltageClass === row.voltageClass && !isInFile(stationTitle, stationCode),
  );
  return candidates.length === 1 ? candidates[0] : undefined;
}

type AnyRow = CheckedRow<StationRow | FeederRow>;

const isFeeder = (row: AnyRow): row is CheckedRow<FeederRow> => row.row.kind === 'feeder';
const isStation = (row: AnyRow): row is CheckedRow<StationRow> => row.row.kind === 'station';

const writeStationsAndFeeders: Apply<StationRow | FeederRow> = async (tx, rows, context) => {
  const stations = rows.filter(isStation);
  const feederRows = rows.filter(isFeeder);
  return [
    ...(stations.length > 0 ? await applyStations(tx, stations, context) : []),
    ...(feederRows.length > 0 ? await applyFeeders(tx, feederRows, context) : []),
  ];
};

/** Writes rows of power stations or of feeders, in a dry run to copies. */
export const applyStationsAndFeeders = onCopies(['power_stations', 'feeders'], writeStationsAndFeeders);
