import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { createVitest, parseCLI, type Vitest } from 'vitest/node';
import { isFailed, listed, nameOfFile, outcomeOf, type Outcome } from './outcome.ts';
import { logs } from '../tools.ts';

/** How to run the tests. */
interface HowToRun {
  /** The projects of vitest.config.ts. */
  projects: string[];
  /** Further arguments for Vitest: files, or options of its own such as `--changed`. */
  rest: string[];
  /** Whether the tests tagged `long` run too. */
  long: boolean;
  /** Whether only one file runs at a time. */
  alone: boolean;
}

/** With more failed files than this, the cause is a change and not a busy machine. */
const mostFiles = 5;

/** Runs projects of vitest.config.ts. What Vitest prints, and the servers of tests, shows only if something fails. */
export async function runTests({ projects, rest, long, alone }: HowToRun): Promise<Outcome> {
  const { filter, options } = parseCLI(['vitest', 'run', ...rest]);
  await mkdir(logs, { recursive: true });
  const file = path.join(logs, 'tests.log');
  const log = createWriteStream(file);
  const settings = {
    ...options,
    project: projects,
    watch: false,
    allowOnly: false,
    reporters: ['minimal'],
    // Files wait for servers and browsers, so one more than there are processors keeps these busy.
    maxWorkers: alone ? 1 : availableParallelism() + 1,
    ...(!long && { tagsFilter: ['!long'] }),
  };
  const vitest = await createVitest(settings, {}, { stdout: log, stderr: log });
  const groups = options.changed ? [] : groupsThatRun(projects, rest);
  const outcome = await runWith(vitest, filter, groups, alone);
  await vitest.close();
  await finished(log.end());
  if (outcome.failures.length > 0) console.log(await readFile(file, 'utf8'));
  return outcome;
}

/**
 * Runs test files. Up to five that failed beside others run once more, alone, which Vitest can't do: its own `retry`
 * tries again at once, while the machine is as busy as before.
 */
async function runWith(
  vitest: Vitest,
  filter: string[],
  groups: string[][],
  alone: boolean,
): Promise<Outcome> {
  try {
    const { testModules, unhandledErrors: errors } = await vitest.start(filter);
    const failed = testModules.filter(isFailed);
    const again = !alone && errors.length === 0 && failed.length <= mostFiles ? failed : [];
    for (const module of again) {
      const { unhandledErrors } = await vitest.runTestSpecifications([module.toTestSpecification()]);
      errors.push(...unhandledErrors);
    }
    const modules = vitest.state.getTestModules();
    const outcome = outcomeOf(modules, errors, groups);
    const stillFailed = new Set(modules.filter(isFailed).map(({ id }) => id));
    const passedAlone = again.filter(({ id }) => !stillFailed.has(id)).map(nameOfFile);
    return { ...outcome, notes: [...outcome.notes, ...listed('Passed when run alone', passedAlone)] };
  } catch (error) {
    console.error(error);
    return { passed: 0, failures: ['the tests could not start'], notes: [] };
  }
}

/** Returns the groups of projects of which a test must run: each project, or any if only some tests were asked for. */
const groupsThatRun = (projects: string[], rest: readonly string[]): string[][] =>
  rest.length > 0 ? [projects] : projects.map(project => [project]);
