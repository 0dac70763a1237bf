import { asc, eq, or, sql } from 'drizzle-orm';
import { stationAndFeeders, stationTitle, type StationRow } from '#fileKinds/kinds/stationAndFeeders.ts';
import { recordChanges, type Change } from '../../../machine/changes/changes.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { isAnyOf } from '../../../services/db/isAnyOf.ts';
import { insertAll } from '../../../services/db/insertAll.ts';
import { powerStations } from '../../../services/db/schema/network.ts';
import { differing } from '../../files/rowNotes.ts';
import { refusal, success, type ApplyContext, type CheckedRow, type Outcome } from '../../files/fileKind.ts';

type Station = typeof powerStations.$inferSelect;
type StationValues = Pick<Station, 'stationCode' | 'name' | 'voltageClass'>;

const { reasons } = stationAndFeeders;

/**
 * Writes rows of power stations. Only the voltage class and the code of an existing station can change: a station found
 * by its code may get another voltage class. A row whose code is not on record gives its code to the station with the
 * same name and voltage class whose own code isn't in the file, if exactly one exists.
 */
export async function applyStations(
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
    const station = known.get(row.stationCode) ?? renamed(known, row, isInFile);
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

function renamed(
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
