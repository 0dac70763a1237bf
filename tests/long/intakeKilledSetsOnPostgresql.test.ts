import { provesThatKillsLoseNoSet } from './intake/killedSets.ts';
import { largeFileRows } from './intake/largeFile.ts';

/** Enough that the file lasts for the kills, at 2,000 rows in a transaction: with 20,000, readings got only 18. */
const rows = largeFileRows(24_000);

provesThatKillsLoseNoSet({ engine: 'PostgreSQL', port: 8756, rows, kills: 20 });
