import { provesThatKillsLoseNoSet } from './intake/killedSets.ts';
import { largeFileRows } from './intake/largeFile.ts';

/** Enough that the file lasts for the kills, at 2,000 rows in a transaction. */
const rows = largeFileRows(12_000);

provesThatKillsLoseNoSet({ port: 8756, rows, kills: 20 });
