/** Unique violation, serialization failure, deadlock: what another transaction did at the same moment. */
const conflicts: ReadonlySet<unknown> = new Set(['23505', '40001', '40P01']);
const mostTries = 5;

/** Runs a transaction again when it failed because of another one: the next time it sees what that one wrote. */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === mostTries || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    if ('code' in fault && conflicts.has(fault.code)) return true;
  return false;
}
