/** Pauses between attempts, s. */
const pauses = [2, 4, 8, 15, 30] as const;
const maxPause = 60;

/** Returns the wait after a number of attempts, ms. */
export function pauseAfter(attempts: number): number {
  return (pauses[attempts] ?? maxPause) * 1000;
}
