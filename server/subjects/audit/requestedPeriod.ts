import { periodFault, type Period } from '#domain/periods.ts';
import { ruleBroken } from '../../services/http/errors.ts';

/** Returns the period from one month to another; the last month alone without a first one. 422 if they make none. */
export function requestedPeriod(until: string, from = until): Period {
  const fault = from === until ? undefined : periodFault({ from, until });
  if (fault !== undefined) throw ruleBroken(fault);
  return { from, until };
}
