import { unfilledColumn } from './errors.ts';

/** A migration makes a column required that some rows don't fill. */
export class UnfilledColumnError extends Error {
  override name = 'UnfilledColumnError';
}

/** Rethrows the failure of a migration; says what to do where records have no value for a field that is to be required. */
export function explainUnfilled(error: unknown): never {
  const found = unfilledColumn(error);
  if (!found) throw error;
  const { table, column } = found;
  throw new UnfilledColumnError(
    `This version makes ${column} of ${table} required, but there are records without a value for it. The database is ` +
      `as it was. Start the version before this one and fill it in, or let the migration do it: npm run migration -- ` +
      `--fill ${table}.${column}=<value>`,
    { cause: error },
  );
}
