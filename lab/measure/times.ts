/** Times of one kind of call, ms. */
export interface Times {
  median: number;
  p95: number;
  p99: number;
}

/** Returns the median, the 95th and the 99th percentile. */
export function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Makes `calls` calls, `callers` at once. Returns the time of each, ms. */
export async function timed(callers: number, calls: number, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let left = calls;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      await call();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return times;
}
