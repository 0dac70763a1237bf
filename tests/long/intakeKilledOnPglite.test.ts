import { provesThatKillsLoseNothing } from './intake/killed.ts';

provesThatKillsLoseNothing({ engine: 'PGlite', port: 8750 });
