import { provesThatKillsLoseNoSet } from './intake/killedSets.ts';

/** Enough that the file lasts for the kills, at 2,000 rows in a transaction: every other kill comes after one more. */
const rows = Number(process.env['INTAKE_ROWS'] ?? 20_000);

provesThatKillsLoseNoSet({ engine: 'PostgreSQL', port: 8756, rows, kills: 20 });
