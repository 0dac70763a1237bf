/** Something with a name that can be looked for. */
interface Named {
  title: string;
}

/** What answers to what is typed, the best first: its letters come in the title in that order, however far apart. */
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
 * How far a title is from what is typed: nearest where a word of it begins so, then where it holds it, then by how far
 * apart the letters stand, the beginnings of words counting as near. None where a letter is missing.
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
