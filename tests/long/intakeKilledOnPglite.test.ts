import { provesThatKillsLoseNothing } from './intake/killed.ts';

// Fewer rows than on PostgreSQL, as each takes this engine longer.
provesThatKillsLoseNothing({ engine: 'PGlite', port: 8750, rows: 12_000 });
