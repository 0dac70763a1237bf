import { inIndia } from '#domain/inIndia.ts';
import { addMonths, currentMonth } from '#domain/months.ts';

/** A month of the demo utility, and how much of it is known today. */
export interface DemoMonth {
  /** YYYY-MM. */
  month: string;
  /** 0 for the first. */
  position: number;
  /** Meter readers have been to every meter with an earlier reading day. */
  visitedBefore: number;
  /** Every installation with an earlier reading day has its bill. */
  billedBefore: number;
}

/** Later than any reading day. */
const over = 32;

/** A bill follows this many days after the reading that ends its month. */
const daysToBill = 2;

const dayInIndia = inIndia('en', { day: 'numeric' });

/**
 * Returns the months up to the one that `at` is in, the earliest first. The visit on a reading day ends the month
 * before: so the current month has visits and no bills, and the last month has bills as far as the visits have come.
 */
export function demoMonths(count: number, at: Date): DemoMonth[] {
  const today = Number(dayInIndia(at));
  return Array.from({ length: count }, (_, position) => {
    const ago = count - 1 - position;
    return {
      month: addMonths(currentMonth(at), -ago),
      position,
      visitedBefore: ago === 0 ? today : over,
      billedBefore: [0, today - daysToBill][ago] ?? over,
    };
  });
}
