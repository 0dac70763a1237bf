/**
 * Returns a function that makes a value when it is first called, and then returns the same one. For formats of dates and
 * numbers: the first one that a process makes loads the data of all languages, which takes longer than a small file.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
