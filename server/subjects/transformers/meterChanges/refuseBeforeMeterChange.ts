import { formatDate } from '#domain/formats.ts';
import type { SentTransformer } from '#validation/transformerEdits.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { ruleBroken } from '../../../services/http/errors.ts';
import { meterChangesOf } from './records.ts';

/** 422 for an edit of a meter that would count from a month on, if a meter change in or after it states the same. */
export async function refuseBeforeMeterChange(
  tx: Executor,
  tcId: string,
  month: string,
  { ctRatio, make, serialNumber }: NonNullable<SentTransformer['meter']>,
): Promise<void> {
  const isMeter = make !== undefined || serialNumber !== undefined;
  const records = await meterChangesOf(tx, tcId, month);
  const stating = records.find(
    ({ kind, primaryCurrent }) =>
      (isMeter && kind === 'replaced') || (ctRatio !== undefined && primaryCurrent !== null),
  );
  if (!stating) return;
  const message = `The meter change of ${formatDate(stating.on)} says what holds from then on. Please select a later month, or correct that meter change.`;
  throw ruleBroken(message, { month: message });
}
