import { spawnSync } from 'node:child_process';
import { checkNames, frugal, runChecks } from './test/checks.ts';
import { runTests } from './test/tests.ts';
import { root } from './tools.ts';

/** The projects of vitest.config.ts that each run has, those that only `--long` adds, and those that run by name only. */
const usual = ['api', 'component', 'e2e', 'tables', 'unit'];
const proofs = ['axe', 'fuzz', 'long', 'long-api', ...(process.env['DATABASE_URL'] ? ['api-elsewhere'] : [])];
const timed = ['timed'];

/**
 * Runs every check and test, or the named ones: `npm test -- lint unit`. `--long` adds the long proofs, and the tests
 * tagged `long`. Of many samples it takes a share, another with each commit; TURN=7 takes that of this number, and `--full`
 * all. Everything else goes to Vitest: `npm test -- e2e --changed`. Ends with `N passed, N failed`.
 */
const given = process.argv.slice(2);
const full = given.includes('--full');
const long = full || given.includes('--long');
const known = [...checkNames, ...usual, ...proofs, ...timed];
const words = given.filter(word => word !== '--long' && word !== '--full');
const end = words.findIndex(word => !known.includes(word));
const named = end < 0 ? words : words.slice(0, end);
const rest = words.slice(named.length);
if (rest[0] && !/^-|[./]/.test(rest[0])) {
  console.error(`No step is called ${rest[0]}. The steps are ${known.join(', ')}.`);
  process.exit(1);
}
const chosen = named.length > 0 ? named : [...checkNames, ...usual, ...(long ? proofs : [])];
const checks = chosen.filter(name => checkNames.includes(name));
const projects = chosen.filter(name => !checkNames.includes(name));

// Tests read them: how often, with how many people, or for which designations they run.
if (long) {
  process.env['REPETITIONS'] = full ? 'full' : 'long';
  process.env['TURN'] ??= String(turnOfCommit());
  if (!full) console.log(`To repeat this run: TURN=${process.env['TURN']} npm test -- --long`);
  if (!process.env['DATABASE_URL'])
    console.log('The API runs on another PostgreSQL only if DATABASE_URL names one.');
}

const started = performance.now();
const outcomes = await Promise.all([
  runChecks(checks, projects.length > 0 ? frugal : {}),
  ...(projects.length > 0 ? [runTests({ projects, rest, long, alone: projects.includes('timed') })] : []),
]);
const notes = outcomes.flatMap(outcome => outcome.notes);
const failures = outcomes.flatMap(outcome => outcome.failures);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
if (failures.length > 0) notes.push(`Failed:\n${failures.map(name => `  ${name}`).join('\n')}`);
notes.push(
  `${((performance.now() - started) / 1000).toFixed(1)} s`,
  `${passed} passed, ${failures.length} failed`,
);
console.log(`\n${notes.join('\n\n')}`);
process.exit(failures.length > 0 ? 1 : 0);

/** Returns the number of a run's share: it follows from the commit, and is 0 without git. */
function turnOfCommit(): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return Number.parseInt((stdout ?? '').slice(0, 8), 16) || 0;
}
