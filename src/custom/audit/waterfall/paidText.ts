import { absent, formatFigure } from '#domain/formats.ts';
import type { DataOf } from '../../../client/operations.ts';

/** Returns what the energy brought in words: '₹4,000 paid of ₹4,500 billed · ABR ₹9'. */
export function paidText(
  { collection, demand, ABR }: DataOf<'readEnergyFlow'>,
  rupees: (amount: number) => string,
): string {
  const rate = ABR === null ? absent : `₹${formatFigure(ABR)}`;
  return `${rupees(collection)} paid of ${rupees(demand)} billed · ABR ${rate}`;
}
