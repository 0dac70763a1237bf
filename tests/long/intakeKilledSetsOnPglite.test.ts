import { provesThatKillsLoseNoSet } from './intake/killedSets.ts';

// Each row takes this engine four times as long as PostgreSQL, which proves the other kinds: their SQL is the same.
provesThatKillsLoseNoSet({ engine: 'PGlite', port: 8754, rows: 6000, kills: 5, kinds: ['tcReadings'] });
