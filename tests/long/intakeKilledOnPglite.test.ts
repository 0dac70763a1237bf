import { provesThatKillsLoseNothing } from './intake/killed.ts';

provesThatKillsLoseNothing('PGlite', 8750);
