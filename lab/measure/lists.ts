import { parseArgs } from 'node:util';
import { roles, type Role } from '#domain/roles.ts';
import { utilityAt } from '../../server/demo/loadUtility.ts';
import { addManyRows } from '../../tests/support/manyRows.ts';
import { addTables } from '../../tests/support/tables/addTables.ts';
import { addContractors } from '../../tests/support/tables/manyContractors.ts';
import { longPages } from './longLists.ts';
import { measure, type Measured, type Setting } from './measure.ts';
import { longHeading, longLine, longViolations, measureLong } from './measureLong.ts';
import { onUtility, type Opened } from './onUtility.ts';
import { heading, line, boundViolations } from './report.ts';

/**
 * Measures lists, in two parts: `utility`, every list and count for every designation, on 20,000 transformer centres
 * and 1,000,000 installations; `long`, the lists of feeders, meter readers and a declared table for cio, at 1,000,000 rows each.
 * `--scale` changes the size; `--role` and `--part` limit the run. Exits with 1 over the bounds.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    role: { type: 'string', multiple: true, default: [...roles] },
    part: { type: 'string', multiple: true, default: ['utility', 'long'] },
  },
});

const violations: string[] = [];

async function measureUtility(opened: Opened): Promise<void> {
  console.log(`\n${opened.about}\n\n${heading()}`);
  const found: Measured[] = [];
  const officers = new Map<Role, Setting>();
  for (const role of roles.filter(each => values.role.includes(each)))
    officers.set(role, await opened.as(role));
  for await (const measured of measure(officers)) {
    found.push(measured);
    console.log(line(measured));
  }
  violations.push(...boundViolations(found));
}

/** A utility of the smallest size has every other table of the lists. */
const smallest = 0.001;

async function measureLongLists(opened: Opened): Promise<void> {
  const rows = 1_000_000 * Number(values.scale);
  const cio = await opened.as('cio');
  const startedAt = performance.now();
  await addManyRows(cio.server.db, { feeders: rows, meterReaders: rows });
  await addTables(cio.server.db);
  await addContractors(cio.server.db, rows);
  await cio.server.db.execute('vacuum analyze');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`\n${rows} feeders, meter readers and contractors; added in ${seconds} s\n\n${longHeading()}`);
  for (const page of longPages(rows)) {
    const measured = await measureLong(page, cio);
    console.log(longLine(measured));
    violations.push(...longViolations(measured));
  }
}

if (values.part.includes('utility')) await onUtility(utilityAt(Number(values.scale)), measureUtility);
if (values.part.includes('long')) await onUtility(utilityAt(smallest), measureLongLists);
console.log(
  violations.length > 0
    ? `\nOver the bounds:\n  ${violations.join('\n  ')}`
    : '\nEverything is within its bounds.',
);
process.exit(violations.length > 0 ? 1 : 0);
