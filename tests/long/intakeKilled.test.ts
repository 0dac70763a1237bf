import { provesThatKillsLoseNothing } from './intake/killed.ts';

provesThatKillsLoseNothing(8750);
