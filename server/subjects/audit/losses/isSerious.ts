import { and, gt } from 'drizzle-orm';
import { seriousLoss } from '#domain/lossCauses.ts';
import type { tcAudits } from '../../../services/db/schema/index.ts';

/** The condition that the loss of an audit is serious, as `isSeriousLoss` has it. */
export const isSerious = ({
  consumption,
  lossPercentage,
}: Pick<typeof tcAudits, 'consumption' | 'lossPercentage'>) =>
  and(gt(consumption, 0), gt(lossPercentage, seriousLoss));
