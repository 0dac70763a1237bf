import { readMigrationFiles } from 'drizzle-orm/migrator';
import { restoreFrom } from '../server/app/backups.ts';
import { migrationsFolder } from '../server/services/settings/paths.ts';
import { onBackups } from './onBackups.ts';

/** Restores a backup into the empty database and store of the server's configuration, on which no server runs. */
await onBackups('restore', async (address, config) => {
  const { at, tables, objects, migrations } = await restoreFrom(address, config);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const ahead = readMigrationFiles({ migrationsFolder }).length - migrations.length;
  const next = ahead === 0 ? '' : ` The next start brings it up to this version, by ${ahead} migrations.`;
  return `Restored ${rows} rows of ${tables.length} tables and ${objects.length} files as of ${at}.${next}`;
});
