import { hundredths, quotient } from './exact.ts';

/** How much of its capacity a TC used on average in a month. */
export interface Load {
  /** Per cent with 1 decimal, of what went in at full load in every hour of the month. */
  percent: number;
  /** kVA. */
  capacity: number;
}

/** Returns the load of a TC in a month: kWh ÷ (kVA × hours) × 100; null without a capacity. */
export function loadOf(month: string, consumption: number, capacity: number | null): Load | null {
  const energy = hundredths(consumption);
  const percent = quotient(energy * 100n, BigInt((capacity ?? 0) * hoursIn(month)) * 100n, 1);
  return capacity === null || percent === null ? null : { percent, capacity };
}

function hoursIn(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate() * 24;
}
