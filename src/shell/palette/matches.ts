/** An item that can be found by its title. */
interface Named {
  title: string;
}

/** Returns the items that match, best first: the typed letters occur in the title in order, at any distance. */
export function matchesOf<T extends Named>(all: readonly T[], typed: string): readonly T[] {
  return all
    .flatMap(one => {
      const distance = distanceOf(typed.trim().toLowerCase(), one.title.toLowerCase());
      return distance === undefined ? [] : [{ one, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ one }) => one);
}

/**
 * Rates how far a title is from the typed text: nearest if a word starts with it, then if the title contains it, then
 * by the gaps between its letters, where the start of a word counts as near. Undefined if a letter is missing.
 */
function distanceOf(typed: string, title: string): number | undefined {
  if (` ${title}`.includes(` ${typed}`)) return 0;
  if (title.includes(typed)) return 1;
  let distance = 2;
  let at = -1;
  for (const letter of typed.replaceAll(/\s/g, '')) {
    const next = title.indexOf(letter, at + 1);
    const begins = title.indexOf(` ${letter}`, at + 1);
    if (next === -1) return undefined;
    const apart = next - at - 1;
    if (apart > 0 && begins !== -1) [distance, at] = [distance + 1, begins + 1];
    else [distance, at] = [distance + apart * 2, next];
  }
  return distance;
}
