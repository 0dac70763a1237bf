import { backUpTo } from '../server/app/backups.ts';
import { onBackups } from './onBackups.ts';

/** Backs up everything of the server's configuration into a folder or bucket; a server may run meanwhile. */
await onBackups('backup', async (place, config) => {
  const begun = performance.now();
  const { address, contents } = await backUpTo(place, config);
  const { tables, objects } = contents;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const key = config.backup.keys ? '' : ' It is not encrypted: BACKUP_KEY does that.';
  return `${address} has ${rows} rows of ${tables.length} tables and ${objects.length} files, after ${seconds} s.${key}`;
});
