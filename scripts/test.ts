import { parseArgs } from 'node:util';
import type { Outcome, StepOptions } from './test/outcome.ts';
import { summary, row, type FinishedStep } from './test/report.ts';
import { runAgain } from './test/runAgain.ts';
import { runConcurrently, type Task } from './test/runConcurrently.ts';
import { changedSteps, needsBuild, prepare, stepsOf, timedSteps, type Step } from './test/steps.ts';
import { turnOfCommit } from './test/turn.ts';

/**
 * Runs every check and test, or only the named steps: `npm test -- lint unit`. `--long` adds the long proofs: steps of
 * their own, the tests tagged `long` in all steps, and more repetitions. Of many samples it takes a share, another with
 * each commit; `--turn=7` takes that of this number, and `--full` all of them.
 * `--changed` runs the checks, and the tests that changes since the last commit affect; `--changed=main`, those since
 * main. If a few files of a step fail while other steps run, these files run again at the end, alone. Ends with
 * `N passed, N failed`.
 */
const given = process.argv.slice(2).map(argument => (argument === '--changed' ? '--changed=' : argument));
const { values, positionals: names } = parseArgs({
  args: given,
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    turn: { type: 'string' },
    changed: { type: 'string' },
  },
});
const long = values.long || values.full;
const every = [...stepsOf(true), ...timedSteps];
const known = new Map([...changedSteps, ...every].map(step => [step.name, step]));
const unknown = names.filter(name => !known.has(name));
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}. The steps are ${[...known.keys()].join(', ')}.`);
  process.exit(1);
}

if (values.turn !== undefined && !/^\d+$/.test(values.turn)) {
  console.error(`The turn is a whole number, not “${values.turn}”.`);
  process.exit(1);
}

const usual = values.changed === undefined ? stepsOf(long) : changedSteps;
const chosen = names.length > 0 ? [...known.values()].filter(({ name }) => names.includes(name)) : usual;
if (chosen === usual && !process.env['DATABASE_URL'])
  console.log(
    'API on PostgreSQL: not run, as DATABASE_URL is not set. ' +
      'To run it: DATABASE_URL=postgresql://postgres@127.0.0.1:5432/test npm test',
  );

// Tests read them: how often, with how many people, or for which designations they run.
if (long) {
  process.env['REPETITIONS'] = values.full ? 'full' : 'long';
  process.env['TURN'] = values.turn ?? process.env['TURN'] ?? String(turnOfCommit());
  if (!values.full) console.log(`To repeat this run: npm test -- --long --turn=${process.env['TURN']}`);
}

const finished: FinishedStep[] = [];
const started = performance.now();
const options: StepOptions = {
  alone: chosen.length === 1,
  long,
  ...(values.changed !== undefined && { changed: values.changed }),
};
/** Builds what some steps need, before these start: they would read half-written files. They report its errors. */
const building: Task = { share: 0.5, run: () => prepare(chosen).catch(() => undefined) };
await runConcurrently([
  building,
  ...chosen.map((step): Task => ({
    share: step.share,
    run: () => runStep(step),
    ...(needsBuild(step) && { after: building }),
  })),
]);
const settled = options.alone ? finished : await runAgain(finished, options);
console.log(summary(settled, secondsSince(started)));
process.exit(settled.some(({ outcome }) => outcome.failed > 0) ? 1 : 0);

async function runStep(step: Step): Promise<void> {
  const start = performance.now();
  const outcome = await outcomeOf(step);
  const one = { step, outcome, seconds: secondsSince(start) };
  finished.push(one);
  console.log(row(one));
}

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1000;
}

async function outcomeOf(step: Step): Promise<Outcome> {
  try {
    return await step.run(options);
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      skipped: [],
      failure: error instanceof Error ? error.message : String(error),
    };
  }
}
