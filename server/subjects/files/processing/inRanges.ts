/** Places in a file that one query looks at. */
const rangeSize = 500;

/**
 * Yields rows of a file in the file's order, up to the place `last`. Reads one range of places after the other: for a
 * query that is limited to some rows instead, PostgreSQL may sort all that are left each time.
 */
export async function* inRanges<Row>(
  last: number,
  read: (after: number, upTo: number) => PromiseLike<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let start = 0; start < last; start += rangeSize) yield* await read(start, start + rangeSize);
}
