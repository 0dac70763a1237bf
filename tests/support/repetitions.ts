type Extent = 'usual' | 'long' | 'full';

/** Returns how much the tests try: a usual run, the long proofs, or all that there is. */
export function extent(): Extent {
  const given = process.env['REPETITIONS'];
  return given === 'long' || given === 'full' ? given : 'usual';
}

/**
 * Returns how many take part in a race, how often it runs, how large a file is, or what is tried: `usual` in each run,
 * unless only long ones have the test, `long` in the long proofs, and `full` in a full run if that tries more.
 */
export function repetitions<T>({ long, usual = long, full = long }: { usual?: T; long: T; full?: T }): T {
  return { usual, long, full }[extent()];
}

/**
 * Returns the number of this run. Each run of the long proofs takes another share of their samples, and the number says
 * which.
 */
export const turn = (): number => Number(process.env['TURN'] ?? 0);

/**
 * Returns the share of these whose turn it is, so that as many runs in a row as there are turns take them all. With
 * fewer of them than turns, each run takes one. A full run takes all.
 *
 * @param from Where to start to count, so that lists that belong together take different places.
 */
export function inTurn<T>(all: readonly T[], turns: number, from = 0): T[] {
  const shares = Math.min(turns, all.length);
  return extent() === 'full' ? [...all] : all.filter((_, at) => (at + from) % shares === turn() % shares);
}
