import { lossPercentage } from '#domain/audit.ts';
import type { InspectionReason } from '#domain/inspections.ts';
import { highestLoad, lowestLoad } from '#domain/load.ts';
import { isSeriousLoss } from '#domain/lossCauses.ts';
import type { DataOf } from '../../client/operations.ts';

/** The figures of a TC's month that tell why it is inspected. */
type Figures = Pick<DataOf<'readAudit'>, 'audited' | 'begun' | 'ended' | 'consumption'> &
  Pick<DataOf<'readAudit'>, 'installationConsumption' | 'why'>;

/** Returns the reason to inspect a TC that its figures of a month give first. */
export function reasonOf(record: Figures): InspectionReason {
  const { consumption, installationConsumption, begun, ended } = record;
  const [from, to] = [begun?.finalValue ?? null, ended?.finalValue ?? null];
  if (from !== null && to !== null && to < from) return 'readingFell';
  if (from !== null && from === to) return 'meterStandsStill';
  if (record.audited === null) return 'notAudited';
  const loss = lossPercentage(consumption, installationConsumption);
  if (record.why?.mistagPartner) return 'misTag';
  if (isSeriousLoss({ consumption: consumption ?? 0, lossPercentage: loss })) return 'highLoss';
  if (loss !== null && loss < 0) return 'negativeLoss';
  const { percent } = record.why?.load ?? { percent: null };
  if (percent !== null && percent > highestLoad) return 'overloaded';
  return percent !== null && percent < lowestLoad ? 'hardlyUsed' : 'other';
}
