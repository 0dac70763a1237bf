import { createHash } from 'node:crypto';

/** A source of made-up data that makes up the same every time. */
export interface Inventor {
  /** A whole number from `low` to `high`, both included. */
  number(low: number, high: number): number;
  /** One of a list that is not empty. */
  pick<T>(choices: readonly T[]): T;
  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[];
  /** An instant on a working day between two years' first and last days. */
  instant(firstYear: number, lastYear: number): Date;
}

/** Mulberry32: small, and even enough for names and dates. */
export function inventor(seed: number): Inventor {
  let state = seed;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const number = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    number,
    pick: choices => {
      const choice = choices[number(0, choices.length - 1)];
      if (choice === undefined) throw new Error('Nothing to pick from');
      return choice;
    },
    shuffled: list =>
      list
        .map(item => ({ item, rank: fraction() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
    instant: (firstYear, lastYear) =>
      workingTime(number(firstYear, lastYear), number(0, 364), number(0, 479)),
  };
}

/** `minute` minutes into the office day (10:00 in India) of a year's day, or of the Monday after a weekend. */
function workingTime(year: number, day: number, minute: number): Date {
  const date = new Date(Date.UTC(year, 0, 1 + day, 4, 30 + minute));
  const weekend = [1, 0, 0, 0, 0, 0, 2][date.getUTCDay()] ?? 0;
  date.setUTCDate(date.getUTCDate() + weekend);
  return date;
}

/** The same UUID for the same name (version 8, by SHA-256). */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(`energy-audit demo: ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
