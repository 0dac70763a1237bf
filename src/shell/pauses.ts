/** Between one try and the next, s; the last one stays. */
const pauses = [2, 4, 8, 15, 30] as const;
const longest = 60;

/** How long to wait after so many tries, ms. */
export function pauseAfter(tries: number): number {
  return (pauses[tries] ?? longest) * 1000;
}
