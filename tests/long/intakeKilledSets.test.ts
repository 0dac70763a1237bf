import { inTurn } from '../support/repetitions.ts';
import { provesThatKillsLoseNoSet } from './intake/killedSets.ts';
import { largeFileRows } from './intake/largeFile.ts';
import { engines } from './intake/places.ts';

/** Enough that the file lasts for the kills, at 2,000 rows in a transaction. */
const rows = largeFileRows(12_000);

if (engines.includes('PostgreSQL'))
  provesThatKillsLoseNoSet({ engine: 'PostgreSQL', port: 8756, rows, kills: 20 });

// When files of users have their turn on PostgreSQL. Each row takes PGlite four times as long as PostgreSQL, which proves
// the other kinds: their SQL is the same.
if (inTurn(engines, 2, 1).includes('PGlite'))
  provesThatKillsLoseNoSet({ engine: 'PGlite', port: 8754, rows: 6000, kills: 5, kinds: ['tcReadings'] });
