import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildIfStale } from '../buildIfStale.ts';
import { root, runQuietly, toolArgs } from '../tools.ts';
import type { Outcome, StepOptions } from './outcome.ts';
import { runProject } from './project.ts';
import type { Task } from './runConcurrently.ts';
import { frugal, typesOnly } from './typeCheck.ts';

/** A step of the test run. */
export interface Step extends Pick<Task, 'share'> {
  /** The name to request it by: `npm test -- lint`. */
  name: string;
  /** What it tests, for the table. */
  title: string;
  /** Whether it needs a browser and the built portal. */
  inBrowser?: boolean;
  /** Whether it needs the bundled server. */
  needsServer?: boolean;
  /** Whether its tests copy the demo utility. */
  usesTemplates?: boolean;
  run: (options: StepOptions) => Promise<Outcome>;
  /** Runs only these test files, one at a time; absent for steps without test files. */
  runFiles?: (files: string[], options: StepOptions) => Promise<Outcome>;
}

const processors = availableParallelism();
const hasOtherServer = process.env['DATABASE_URL'] !== undefined;

/**
 * The share of a step that seldom waits. Two such keep the processors busy: with more at a time, every step takes more
 * processor time, as they displace each other from the caches.
 */
const works = 0.4;

/** The share of a step that often waits, and of one that mostly does: both together fit beside one that works. */
const [waits, mostlyWaits] = [0.3, 0.2];

/** Checks that read the sources without running them. */
const checks: Step[] = [
  check('lint', 'oxlint with types', toolArgs('oxlint', ['--format=unix'])),
  check('types', 'tsc: portal, contract, tests', toolArgs('tsc', [...typesOnly, '-p', '.'])),
  check('types-server', 'tsc: server', toolArgs('tsc', [...typesOnly, '-p', 'server'])),
  check('format', 'oxfmt', toolArgs('oxfmt', ['--check', '.'])),
  check('unused', 'knip: files, exports, packages', toolArgs('knip', ['--no-progress'])),
];

const component: Step = { ...project('component', 'components in jsdom'), share: mostlyWaits };
const unit = project('unit', 'unit');

/** One file for each processor, as they wait for jobs, messages, and servers that start or end. */
const api = (name: string, title: string) => project(name, title, { filesAtOnce: processors });

/**
 * The steps of `npm test` without the long ones. Each starts, in this order, as soon as its share is free: first the
 * checks, while the portal and the server are built, then the longest steps.
 */
const usualSteps: Step[] = [
  ...checks,
  { ...project('e2e', 'end to end in Chromium', { inBrowser: true }), share: waits },
  api('api', 'API'),
  component,
  // Follows the API, which ends before e2e; unit, which is a little shorter, follows e2e.
  project('tables', 'declared tables', { inBrowser: true }),
  unit,
];

/** The steps of `--changed`. Vitest can't tell which browser tests a change affects: they use the built portal. */
export const changedSteps: Step[] = [...checks, component, unit, api('api', 'API')];

/**
 * The longest step. Two of its files keep two processors busy, as they start servers in processes of their own, but
 * sometimes both wait.
 */
const longProofs: Step = {
  ...project('long', 'long proofs', { filesAtOnce: processors, inBrowser: true }),
  share: 0.6,
};

/** The other proofs that take minutes. */
const longSteps: Step[] = [
  project('axe', 'every screen by axe and offline; every row of every list', { inBrowser: true }),
  project('long-api', 'API: races, attacks, second servers'),
  ...(hasOtherServer ? [api('api-elsewhere', 'API on the PostgreSQL of DATABASE_URL')] : []),
  {
    ...project('fuzz', 'requests made up from OpenAPI'),
    run: () => {
      process.env['FUZZ_REQUESTS'] ??= '500';
      return runProject('fuzz', { filesAtOnce: 1, long: true });
    },
  },
];

/** Returns the steps of `npm test`, with those of `--long` on request: the longest first. */
export const stepsOf = (long: boolean): Step[] =>
  long ? [longProofs, ...usualSteps, ...longSteps] : usualSteps;

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
  return { name, title, share: works, run: ({ alone }) => runCheck(name, args, alone ? {} : frugal) };
}

/** How a project of vitest.config.ts runs. */
interface HowToRun {
  /**
   * The number of files to run at the same time, beside other steps. Each costs processor time of its own: for a server,
   * for a browser, and to load the modules.
   * @default one for two processors
   */
  filesAtOnce?: number;
  /** Whether it needs a browser and the built portal. */
  inBrowser?: boolean;
}

/** Returns a step that runs a project, on all processors if it runs alone. */
function project(
  name: string,
  title: string,
  { filesAtOnce = Math.ceil(processors / 2), inBrowser = false }: HowToRun = {},
): Step {
  return {
    name,
    title,
    share: works,
    inBrowser,
    needsServer: name !== 'component',
    usesTemplates: !['component', 'unit'].includes(name),
    runFiles: (files, { long }) => runProject(name, { filesAtOnce: 1, long, files }),
    run: async ({ alone, long, changed }) => {
      if (inBrowser) await prepareBrowser();
      return runProject(name, {
        filesAtOnce: alone ? Math.max(filesAtOnce, processors) : filesAtOnce,
        long,
        ...(changed !== undefined && { changed }),
      });
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
