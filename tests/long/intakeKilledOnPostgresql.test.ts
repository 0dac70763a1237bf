import { provesThatKillsLoseNothing } from './intake/killed.ts';

provesThatKillsLoseNothing('PostgreSQL', 8752);
