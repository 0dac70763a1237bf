import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildIfStale } from '../buildIfStale.ts';
import { root, runQuietly, toolArgs } from '../tools.ts';
import type { Outcome, StepOptions } from './outcome.ts';
import { runProject } from './project.ts';
import type { Weighted } from './runConcurrently.ts';

/** A step of the test run. */
export interface Step extends Weighted {
  /** The name to request it by: `npm test -- lint`. */
  name: string;
  /** What it tests, for the table. */
  title: string;
  /** Whether it needs a browser and the built portal. */
  inBrowser?: boolean;
  /** Whether it needs the bundled server. */
  needsServer?: boolean;
  /** Whether its tests copy the demo utility on PGlite. */
  usesTemplates?: boolean;
  run: (options: StepOptions) => Promise<Outcome>;
  /** Runs only these test files, one at a time; absent for steps without test files. */
  runFiles?: (files: string[], options: StepOptions) => Promise<Outcome>;
}

const processors = availableParallelism();
const onPostgres = process.env['DATABASE_URL'] !== undefined;

/** One checker: each of several would work out the types that they share for itself. */
const typesOnly = ['--noEmit', '--checkers', '1'];

/** Checks that read the sources without running them. */
const checks: Step[] = [
  check('lint', 'oxlint with types', toolArgs('oxlint', ['--format=unix'])),
  check('types', 'tsc: portal, contract, tests', toolArgs('tsc', [...typesOnly, '-p', '.'])),
  check('types-server', 'tsc: server', toolArgs('tsc', [...typesOnly, '-p', 'server'])),
  check('format', 'oxfmt', toolArgs('oxfmt', ['--check', '.'])),
  check('unused', 'knip: files, exports, packages', toolArgs('knip', ['--no-progress'])),
];

/** Steps that fill the time in which the tests of servers and browsers wait. */
const quick: Step[] = [
  { ...project('unit', 'unit'), share: 0.2 },
  { ...project('component', 'components in jsdom'), share: 0.2 },
];

const tables = project('tables', 'declared tables');

/**
 * The steps of `npm test`. Each starts as soon as its share is free, the longest first: beside the tests of servers and
 * browsers, the others run one after another, and two at a time once one of these has ended.
 */
export const steps: Step[] = [
  browser('e2e', 'end to end in Chromium'),
  // With PostgreSQL, it runs the whole suite, and PGlite only answers each call once.
  ...(onPostgres
    ? [waiting('api-postgresql', 'API on PostgreSQL'), project('api-smoke', 'each call on PGlite')]
    : [waiting('api', 'API on PGlite')]),
  ...quick,
  {
    ...tables,
    share: 0.2,
    inBrowser: true,
    run: async options => {
      await prepareBrowser();
      return tables.run(options);
    },
  },
  ...checks,
];

/** The steps of `--changed`. Vitest can't tell which browser tests a change affects: they use the built portal. */
export const changedSteps: Step[] = [...checks, ...quick, waiting('api', 'API on PGlite')];

/** The proofs that take minutes. */
export const longSteps: Step[] = [
  // Their servers start and end all the time, and mostly one waits for the other.
  { ...browser('long', 'long proofs', processors + 1), share: 0.3 },
  project('long-api', 'API: races, attacks, second servers'),
  browser('axe', 'every screen by axe and offline; every row of every list'),
  {
    ...project('fuzz', 'requests made up from OpenAPI'),
    run: () => {
      process.env['FUZZ_REQUESTS'] ??= '1000';
      return runProject('fuzz', { filesAtOnce: 1, long: true });
    },
  },
];

/**
 * Proofs with a bound in ms, for a machine that does nothing else. They run by name only, as they could fail on a busy
 * one.
 */
export const timedSteps: Step[] = [
  {
    name: 'timed',
    title: 'timed proofs',
    share: 1,
    run: () => runProject('timed', { filesAtOnce: 1, long: true }),
  },
];

function check(name: string, title: string, args: string[]): Step {
  return { name, title, share: 0.2, run: ({ alone }) => runCheck(name, args, alone ? {} : frugal) };
}

/**
 * For the checks that are written in Go. Beside other steps, threads of one program don't end sooner but repeat each
 * other's work, and most of their memory lives until the end anyway.
 */
const frugal = { GOMAXPROCS: '1', GOGC: '400' };

/** Returns a step that keeps half of the processors busy, or all of them if it runs alone. */
function project(name: string, title: string): Step {
  return {
    name,
    title,
    share: 0.5,
    needsServer: name !== 'component',
    usesTemplates: !['component', 'unit'].includes(name),
    runFiles: (files, { long }) => runProject(name, { filesAtOnce: 1, long, files }),
    run: ({ alone, long, changed }) =>
      runProject(name, {
        filesAtOnce: alone ? processors : Math.ceil(processors / 2),
        long,
        ...(changed !== undefined && { changed }),
      }),
  };
}

/**
 * Returns a step whose tests wait for more than half of their time: for jobs, messages, and servers that start or end. It
 * runs more files at once than others and leaves room for one of the quick steps beside it.
 */
function waiting(name: string, title: string): Step {
  return {
    ...project(name, title),
    share: 0.35,
    run: ({ long, changed }) =>
      runProject(name, { filesAtOnce: processors + 1, long, ...(changed !== undefined && { changed }) }),
  };
}

/**
 * Returns a step whose tests often wait: for pauses of the portal, and for servers to start or end. More files at a time
 * make few of them faster, as the browser and the servers keep the processors busy, and tests with a time limit fail.
 */
function browser(name: string, title: string, filesAtOnce = processors): Step {
  return {
    ...project(name, title),
    share: 0.4,
    inBrowser: true,
    run: async ({ long }) => {
      await prepareBrowser();
      return runProject(name, { filesAtOnce, long });
    },
  };
}

let prepared: Promise<void> | undefined;

/** Finds a browser and builds the portal, only once. */
function prepareBrowser(): Promise<void> {
  prepared ??= (async () => {
    const { findBrowser } = await import('../browser.ts');
    process.env['CHROMIUM_PATH'] = await findBrowser();
    await buildIfStale('guides', 'portal', 'server');
  })();
  return prepared;
}

/** Whether a step needs what `prepare` builds. */
export const needsBuild = ({ inBrowser, needsServer, usesTemplates }: Step): boolean =>
  [inBrowser, needsServer, usesTemplates].includes(true);

/** Builds what the steps need, before they run side by side: they would read half-written files. */
export async function prepare(chosen: readonly Step[]): Promise<void> {
  if (chosen.some(({ inBrowser }) => inBrowser)) await prepareBrowser();
  else if (chosen.some(({ needsServer }) => needsServer)) await buildIfStale('server');
  if (chosen.some(({ usesTemplates }) => usesTemplates)) await runQuietly(makeTemplates, 'templates');
}

/** In a process of its own: it takes a GB. */
const makeTemplates = [path.join(root, 'scripts/templates.ts')];

async function runCheck(name: string, args: string[], settings: NodeJS.ProcessEnv): Promise<Outcome> {
  const { code, output } = await runQuietly(args, name, settings);
  if (code === 0) return { passed: 1, failed: 0, skipped: [] };
  return { passed: 0, failed: 1, skipped: [], failure: output.trim() };
}
