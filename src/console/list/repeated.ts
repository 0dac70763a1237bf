const repeated = new WeakSet<Error>();

/** Marks the failure of an automatic new attempt at a read that had already failed. */
export function markRepeated(error: unknown): void {
  if (error instanceof Error) repeated.add(error);
}

/** Whether a failure has this mark: an earlier notice already covers it. */
export function isRepeated(error: unknown): boolean {
  return error instanceof Error && repeated.has(error);
}
