/**
 * Returns how many take part in a race, how often it runs, or how large a file is: `usual` in each run, and `long` in
 * the long proofs, which run the same file again.
 */
export function repetitions({ usual, long }: { usual: number; long: number }): number {
  return process.env['REPETITIONS'] === 'long' ? long : usual;
}
