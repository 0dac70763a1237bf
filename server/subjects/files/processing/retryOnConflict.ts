/** Unique violation, serialization failure, deadlock: conflicts with a concurrent transaction. */
const conflicts: ReadonlySet<unknown> = new Set(['23505', '40001', '40P01']);
const maxTries = 5;

/** Reruns a transaction that failed because of a concurrent one: the next attempt sees what that one wrote. */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === maxTries || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    if ('code' in fault && conflicts.has(fault.code)) return true;
  return false;
}
