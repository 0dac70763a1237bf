import { availableParallelism } from 'node:os';
import { buildPortalIfStale } from '../portal.ts';
import { runQuietly, toolArgs, type Tool } from '../tools.ts';
import { runProject } from './project.ts';

/** What came of a step. A check counts as one test, so that the closing line can't hide it. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Tests that passed on their second try only, and what the first one met. */
  flaky?: string[];
  /** Names of tests that did not run. */
  skipped: string[];
  /** The first failure, ready to be read; absent when there was none. */
  failure?: string;
}

/** A step of the test run. */
export interface Step {
  /** By which it is asked for: `npm test -- lint`. */
  name: string;
  /** What it proves. */
  title: string;
  /** Runs beside its neighbours that say so too: it leaves a part of the machine idle. */
  beside?: boolean;
  run: () => Promise<Outcome>;
}

/** What `npm test` runs, in order. */
export const steps: Step[] = [
  check('lint', 'oxlint with types', 'oxlint', ['--format=unix']),
  check('format', 'prettier', 'prettier', ['--check', '.']),
  check('types', 'tsc: portal, contract, tests', 'tsc', ['--noEmit', '-p', '.']),
  check('types-server', 'tsc: server', 'tsc', ['--noEmit', '-p', 'server']),
  {
    name: 'arrows',
    title: 'direction of imports',
    beside: true,
    run: () => runCheck('arrows', ['scripts/run.mjs', 'arrows']),
  },
  check('unused', 'knip: files, exports, packages', 'knip', ['--no-progress']),
  project('unit', 'unit'),
  project('component', 'components in jsdom'),
  project('api', 'API on PGlite'),
  // One more at once than there are processors: what PostgreSQL does meanwhile is done in processes of its own.
  ...(process.env['DATABASE_URL']
    ? [project('api-postgresql', 'API on PostgreSQL', availableParallelism() + 1)]
    : []),
  browser('e2e', 'end to end in Chromium'),
];

/** The proofs that take minutes. */
export const longSteps: Step[] = [
  browser('axe', 'every screen by axe, both themes; every row of every list'),
  browser('long', 'long proofs', availableParallelism()),
  {
    name: 'fuzz',
    title: 'requests made up from OpenAPI',
    run: () => {
      process.env['FUZZ_REQUESTS'] ??= '2000';
      return runProject('fuzz');
    },
  },
];

/** Proofs with a bound in ms, for a machine that does nothing else; run by name only, so that a busy one fails nobody. */
export const timedSteps: Step[] = [project('timed', 'timed proofs', 1)];

function check(name: string, title: string, tool: Tool, args: string[]): Step {
  return { name, title, beside: true, run: () => runCheck(name, toolArgs(tool, args)) };
}

function project(name: string, title: string, filesAtOnce = availableParallelism()): Step {
  return { name, title, run: () => runProject(name, filesAtOnce) };
}

/** A step of tests in a real browser, which half of the time wait for a pause of the portal's own. */
function browser(name: string, title: string, filesAtOnce = availableParallelism() + 1): Step {
  return {
    name,
    title,
    run: async () => {
      const { findBrowser } = await import('../browser.ts');
      process.env['CHROMIUM_PATH'] = await findBrowser();
      await buildPortalIfStale();
      return runProject(name, filesAtOnce);
    },
  };
}

/** The same steps in order, those in one group that may run beside each other. */
export function inGroups(all: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of all) {
    const group = groups.at(-1);
    if (step.beside && group?.at(-1)?.beside) group.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function runCheck(name: string, args: string[]): Promise<Outcome> {
  const { code, output } = await runQuietly(args, name);
  if (code === 0) return { passed: 1, failed: 0, skipped: [] };
  return { passed: 0, failed: 1, skipped: [], failure: output.trim() };
}
