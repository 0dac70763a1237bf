import { usualDueDate, type InspectionReason } from '#domain/inspections.ts';
import { inspections } from '#tables/inspections.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { recordChanges } from '../../machine/history/recordChanges.ts';
import { Register } from '../../machine/records/register.ts';
import { complete, faultsIn } from '../../machine/records/values.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import type { Executor } from '../../services/db/connect.ts';
import { transformerCentres as centres } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { notFound, ruleBroken } from '../../services/http/errors.ts';

interface Raising {
  tcIds: readonly string[];
  month: string;
  reason: InspectionReason;
  requestId: string;
}

/**
 * Raises an inspection of each of some TCs of the caller's area, and logs it, but for those that have an unfinished one of
 * this month and reason. Returns how many were raised, and how many have one. 404 if a TC is not there.
 */
export async function raiseInspections(
  tx: Executor,
  caller: Caller,
  { tcIds, month, reason, requestId }: Raising,
): Promise<{ raised: number; unfinished: number }> {
  const register = new Register(inspections);
  const values = complete(inspections, { month, reason, due: usualDueDate() });
  const faults = faultsIn(inspections, { month }, { ...values, transformer: tcIds[0] });
  const fault = firstMessage(faults);
  if (fault !== undefined) throw ruleBroken(fault, { ...faults });
  const ids = [...new Set(tcIds)];
  const found = await tx
    .select({
      transformer: centres.id,
      zoneCode: centres.zoneCode,
      circleCode: centres.circleCode,
      divisionCode: centres.divisionCode,
      subDivisionCode: centres.subDivisionCode,
      sectionCode: centres.sectionCode,
    })
    .from(within(ofCaller(caller), centres))
    .where(isAnyOf(centres.id, ids));
  if (found.length < ids.length) throw notFound();
  const { section: _, ...own } = values;
  const rows = found.map(centre => ({ ...own, ...centre, closed: false }));
  const raised = await register.insertUnlessTaken(tx, rows);
  const entry = {
    actorId: caller.userId,
    action: `${inspections.name}.create`,
    entity: inspections.name,
    requestId,
  };
  await recordChanges(
    tx,
    raised.map(({ id, version: _version, createdAt: _created, updatedAt: _updated, ...after }) => ({
      ...entry,
      entityId: String(id),
      after,
    })),
  );
  return { raised: raised.length, unfinished: ids.length - raised.length };
}
