import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { migrationsFolder } from '../settings/paths.ts';
import { version } from '../settings/version.ts';
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

/** The data is of a version before the first release, whose tables can't be brought up to date. */
export class TooOldError extends Error {
  override name = 'TooOldError';

  constructor(where: string) {
    super(
      `The data in ${where} is from before the first release, whose tables differ. To start anew, name another DATA_DIR ` +
        'or an empty database; what this one holds stays as it is.',
    );
  }
}

/** The database has been brought up to date by a later version, of whose tables this one knows nothing. */
export class TooNewError extends Error {
  override name = 'TooNewError';

  constructor() {
    super(
      `The database is of a later version than ${version}: start that one, or restore a backup from before its upgrade.`,
    );
  }
}

/** Throws TooOldError for a database whose first migration is not the first release's, TooNewError for one with later ones. */
export async function refuseForeign(client: pg.ClientBase): Promise<void> {
  const journal = 'drizzle.__drizzle_migrations';
  const { rows: found } = await client.query<{ journal: unknown }>('select to_regclass($1) as journal', [
    journal,
  ]);
  if (found[0]?.journal === null) return;
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    `select min(created_at) as first, max(created_at) as last from ${journal}`,
  );
  const [made] = rows;
  if (!made?.first) return;
  const known = readMigrationFiles({ migrationsFolder });
  if (Number(made.first) !== known[0]?.folderMillis) throw new TooOldError('the database');
  if (Number(made.last) > (known.at(-1)?.folderMillis ?? 0)) throw new TooNewError();
}
