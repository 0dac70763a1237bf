import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { stationAndFeeders, type FeederRow } from '#fileKinds/kinds/stationAndFeeders.ts';
import { recordChanges, type Change } from '../../../machine/changes/changes.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { isAnyOf } from '../../../services/db/isAnyOf.ts';
import { insertAll } from '../../../services/db/insertAll.ts';
import { feeders, powerStations } from '../../../services/db/schema/network.ts';
import { differing } from '../../files/rowNotes.ts';
import { refusal, success, type ApplyContext, type CheckedRow, type Outcome } from '../../files/fileKind.ts';

const { reasons } = stationAndFeeders;

type Rows = readonly CheckedRow<FeederRow>[];

/** Writes rows of feeders. Only the name of an existing feeder can change. */
export async function applyFeeders(tx: Executor, rows: Rows, { file }: ApplyContext): Promise<Outcome[]> {
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
