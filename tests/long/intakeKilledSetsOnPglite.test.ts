import { provesThatKillsLoseNoSet } from './intake/killedSets.ts';

// Fewer rows and kills than on PostgreSQL, as each row takes this engine four times as long.
provesThatKillsLoseNoSet({ engine: 'PGlite', port: 8754, rows: 6000, kills: 5 });
