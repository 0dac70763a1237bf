import { provesThatKillsLoseNothing } from './intake/killed.ts';
import { engineInTurn } from './intake/places.ts';

for (const engine of engineInTurn) provesThatKillsLoseNothing({ engine, port: 8750 });
