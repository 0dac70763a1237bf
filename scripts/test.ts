import { closing, row, type Ran } from './test/report.ts';
import { inGroups, longSteps, steps, timedSteps, type Outcome, type Step } from './test/steps.ts';

/**
 * Runs every check and test, or the steps named: `npm test -- lint unit`. `--long` adds the long proofs. Ends with
 * `N passed, N failed`.
 */
const names = process.argv.slice(2);
const all = names.includes('--long') ? [...steps, ...longSteps] : steps;
const asked = names.filter(name => name !== '--long');
const every = [...steps, ...longSteps, ...timedSteps];
const known = new Set(every.map(({ name }) => name));
const unknown = asked.filter(name => !known.has(name));
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}. The steps are ${[...known].join(', ')}.`);
  process.exit(1);
}

const chosen = asked.length > 0 ? every.filter(({ name }) => asked.includes(name)) : all;
if (asked.length === 0 && !process.env['DATABASE_URL'])
  console.log(
    'API on PostgreSQL: not run, as DATABASE_URL is not set. ' +
      'To run it: DATABASE_URL=postgresql://postgres@127.0.0.1:5432/test npm test',
  );

const ran: Ran[] = [];
const started = performance.now();
for (const group of inGroups(chosen)) {
  const ended = await Promise.all(group.map(runStep));
  ran.push(...ended);
  console.log(ended.map(row).join('\n'));
}
console.log(closing(ran, secondsSince(started)));
process.exit(ran.some(({ outcome }) => outcome.failed > 0) ? 1 : 0);

async function runStep(step: Step): Promise<Ran> {
  const begun = performance.now();
  const outcome = await outcomeOf(step);
  return { step, outcome, seconds: secondsSince(begun) };
}

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1000;
}

async function outcomeOf(step: Step): Promise<Outcome> {
  try {
    return await step.run();
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      skipped: [],
      failure: error instanceof Error ? error.message : String(error),
    };
  }
}
