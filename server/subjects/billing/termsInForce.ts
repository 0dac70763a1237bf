import { and, gt, isNull, lte, or, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import { tcTerms } from '../../services/db/schema/transformers.ts';

/** The condition for the terms in force in a month: at most one for each transformer centre, none before it began. */
export function areInForce(month: string | Placeholder | SQLWrapper): SQL | undefined {
  return and(lte(tcTerms.fromMonth, month), or(isNull(tcTerms.untilMonth), gt(tcTerms.untilMonth, month)));
}
