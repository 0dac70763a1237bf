import { version } from '../../server/services/settings/version.ts';
import { onDatabase } from '../onDatabase.ts';

/** Brings the tables up to date and ends: a job before the copies of a new version start. Again, it changes nothing. */
await onDatabase(async () => ({ ok: true, text: `The database has the tables of version ${version}.` }));
