import { startOwnPostgres } from '../../../server/services/db/cluster/ownPostgres.ts';
import { windowsWay } from './way.ts';

/** Runs PostgreSQL on a folder, prints its URL, and waits to be killed. */
const [, , dataDir = ''] = process.argv;
const { url } = await startOwnPostgres(dataDir, {}, windowsWay);
process.stdout.write(url);
