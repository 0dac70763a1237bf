const repeated = new WeakSet<Error>();

/** Marks a failure of a read that had failed before and was made again by itself. */
export function markRepeated(error: unknown): void {
  if (error instanceof Error) repeated.add(error);
}

/** Whether a failure is one of those: it has been told already. */
export function isRepeated(error: unknown): boolean {
  return error instanceof Error && repeated.has(error);
}
