/**
 * Returns how many take part in a race, how often it runs, how large a file is, or what is tried: `usual` in each run,
 * and `long` in the long proofs, which run the same file again.
 */
export function repetitions<T>({ usual, long }: { usual: T; long: T }): T {
  return process.env['REPETITIONS'] === 'long' ? long : usual;
}
