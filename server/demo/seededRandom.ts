import { createHash } from 'node:crypto';

/** A source of made-up data that is the same every time. */
export interface SeededRandom {
  /** Returns a whole number from `low` to `high`, both included. */
  number(low: number, high: number): number;
  /** Returns any number from `low` to `high`. */
  between(low: number, high: number): number;
  /** Returns one item of a list; throws if the list is empty. */
  pick<T>(choices: readonly T[]): T;
  /** Returns one item of a list, each as often as its weight says; throws if all weights are 0. */
  weighted<T>(choices: readonly T[], weight: (choice: T) => number): T;
  /** Returns the list in random order. */
  shuffled<T>(list: readonly T[]): T[];
  /** Returns an instant in office hours on a working day of the years from `firstYear` to `lastYear`. */
  instant(firstYear: number, lastYear: number): Date;
}

/** Mulberry32: small, and uniform enough for names and dates. */
export function seededRandom(seed: number): SeededRandom {
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
    between: (low, high) => low + fraction() * (high - low),
    weighted: (choices, weight) => {
      let left = fraction() * choices.reduce((sum, choice) => sum + weight(choice), 0);
      const found = choices.find(choice => (left -= weight(choice)) < 0);
      if (found === undefined) throw new Error('Nothing to pick from');
      return found;
    },
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

/** Returns `minute` minutes after 10:00 in India on a day of the year, or on the Monday after if it is a weekend. */
function workingTime(year: number, day: number, minute: number): Date {
  const date = new Date(Date.UTC(year, 0, 1 + day, 4, 30 + minute));
  const weekend = [1, 0, 0, 0, 0, 0, 2][date.getUTCDay()] ?? 0;
  date.setUTCDate(date.getUTCDate() + weekend);
  return date;
}

/** Returns the same UUID for the same name (version 8, by SHA-256). */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(`energy-audit demo: ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
