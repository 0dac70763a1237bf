import { parseArgs } from 'node:util';
import { roles, type Role } from '#domain/roles.ts';
import { measure, type Measured, type Setting } from './bench/measure.ts';
import { onEachEngine } from './bench/onEachEngine.ts';
import { heading, line, boundViolations } from './bench/report.ts';

/**
 * Measures every list and count, for every designation, on a utility of 20,000 transformer centres and 1,000,000
 * installations on PostgreSQL (a separate database on DATABASE_URL's server) and a tenth of that on PGlite. `--scale`
 * changes the size; `--engine` and `--role` limit the run. Exits with 1 over the bounds.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    role: { type: 'string', multiple: true, default: [...roles] },
    engine: { type: 'string', multiple: true, default: ['PGlite', 'PostgreSQL'] },
  },
});

const violations: string[] = [];
await onEachEngine(values, async ({ engine, about, as }) => {
  console.log(`\n${about}\n\n${heading()}`);
  const found: Measured[] = [];
  const officers = new Map<Role, Setting>();
  for (const role of roles.filter(each => values.role.includes(each))) officers.set(role, await as(role));
  for await (const measured of measure(officers)) {
    found.push(measured);
    console.log(line(measured));
  }
  violations.push(...boundViolations(found).map(violation => `${engine.name}: ${violation}`));
});
console.log(
  violations.length > 0
    ? `\nOver the bounds:\n  ${violations.join('\n  ')}`
    : '\nEverything is within its bounds.',
);
process.exit(violations.length > 0 ? 1 : 0);
