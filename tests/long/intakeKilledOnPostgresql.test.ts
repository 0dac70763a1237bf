import { provesThatKillsLoseNothing } from './intake/killed.ts';

provesThatKillsLoseNothing({ engine: 'PostgreSQL', port: 8752 });
