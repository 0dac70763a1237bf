import { provesThatKillsLoseNoSet } from './intake/killedSets.ts';

provesThatKillsLoseNoSet({ engine: 'PostgreSQL', port: 8756, rows: 50_000, kills: 20 });
