import { returnArchived } from '../../server/app/backups.ts';
import { onDatabase } from '../onDatabase.ts';

/** Brings the installations of a month back from the archive of the server's configuration. */
const [month] = process.argv.slice(2);
if (month === undefined) {
  console.error('Name a month: npm run operate -- return-month 2024-03');
  process.exit(1);
}
await onDatabase(async (_db, config, databaseUrl) => ({
  ok: true,
  text: await returnArchived(month, config, databaseUrl),
}));
