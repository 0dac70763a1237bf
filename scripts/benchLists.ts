import { parseArgs } from 'node:util';
import { roles, type Role } from '#domain/roles.ts';
import { measure, type Measured, type Setting } from './bench/measure.ts';
import { onEachEngine } from './bench/opened.ts';
import { heading, line, misses } from './bench/report.ts';

/**
 * Measures every list and count, for every designation, on a utility of 20,000 transformer centres and 1,000,000
 * installations on PostgreSQL (DATABASE_URL's server, in a database of its own) and a tenth of that on PGlite, or on
 * `--scale` of it; `--engine` and `--role` choose some. Fails over the bounds.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    role: { type: 'string', multiple: true, default: [...roles] },
    engine: { type: 'string', multiple: true, default: ['PGlite', 'PostgreSQL'] },
  },
});

const missed: string[] = [];
await onEachEngine(values, async ({ engine, about, as }) => {
  console.log(`\n${about}\n\n${heading()}`);
  const found: Measured[] = [];
  const officers = new Map<Role, Setting>();
  for (const role of roles.filter(each => values.role.includes(each))) officers.set(role, await as(role));
  for await (const measured of measure(officers)) {
    found.push(measured);
    console.log(line(measured));
  }
  missed.push(...misses(found).map(miss => `${engine.name}: ${miss}`));
});
console.log(
  missed.length > 0 ? `\nOver their bounds:\n  ${missed.join('\n  ')}` : '\nEverything is within its bounds.',
);
process.exit(missed.length > 0 ? 1 : 0);
