/** A place on a plane: east, north. */
export type Place = readonly [x: number, y: number];

/**
 * Returns the corners of the smallest convex outline around places, counter-clockwise from the westernmost one (Andrew's
 * monotone chain). Of fewer than three places, or of places on one line, the outline is a line or a point.
 */
export function convexHull(places: readonly Place[]): readonly Place[] {
  const sorted = places.toSorted(([x, y], [x2, y2]) => x - x2 || y - y2);
  const lower = chain(sorted);
  const upper = chain(sorted.toReversed());
  // Each chain ends where the other begins.
  return lower.length > 1 ? [...lower.slice(0, -1), ...upper.slice(0, -1)] : lower;
}

/** Returns the places, in order, that turn left all the way: one half of the outline. */
function chain(sorted: readonly Place[]): readonly Place[] {
  const kept: Place[] = [];
  for (const place of sorted) {
    while (kept.length > 1 && !turnsLeft(kept.at(-2), kept.at(-1), place)) kept.pop();
    const [last] = kept.slice(-1);
    if (last?.[0] !== place[0] || last[1] !== place[1]) kept.push(place);
  }
  return kept;
}

function turnsLeft(from: Place | undefined, by: Place | undefined, to: Place): boolean {
  if (!from || !by) return true;
  return (by[0] - from[0]) * (to[1] - from[1]) - (by[1] - from[1]) * (to[0] - from[0]) > 0;
}
