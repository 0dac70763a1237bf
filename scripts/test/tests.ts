import { availableParallelism } from 'node:os';
import { createVitest, parseCLI } from 'vitest/node';
import { isFailed, listed, nameOfFile, outcomeOf, type Outcome } from './outcome.ts';

/** How to run the tests. */
interface HowToRun {
  /** The projects of vitest.config.ts. */
  projects: string[];
  /** What else Vitest is told: files, or options of its own such as `--changed`. */
  rest: string[];
  /** Whether the tests tagged `long` run too. */
  long: boolean;
  /** Whether only one file runs at a time. */
  alone: boolean;
}

/** With more failed files than this, the cause is a change and not a busy machine. */
const mostFiles = 3;

/**
 * Runs projects of vitest.config.ts. Up to three files that failed beside others run once more, alone, which Vitest can't
 * do: its own `retry` tries again at once, while the machine is as busy as before.
 */
export async function runTests({ projects, rest, long, alone }: HowToRun): Promise<Outcome> {
  const { filter, options } = parseCLI(['vitest', 'run', ...rest]);
  const vitest = await createVitest({
    ...options,
    project: projects,
    watch: false,
    allowOnly: false,
    reporters: ['minimal'],
    // Files wait for servers and browsers, so one more than there are processors keeps these busy.
    maxWorkers: alone ? 1 : availableParallelism() + 1,
    ...(!long && { tagsFilter: ['!long'] }),
  });
  try {
    const { testModules, unhandledErrors: errors } = await vitest.start(filter);
    const failed = testModules.filter(isFailed);
    const again = !alone && errors.length === 0 && failed.length <= mostFiles ? failed : [];
    for (const module of again) {
      const { unhandledErrors } = await vitest.runTestSpecifications([module.toTestSpecification()]);
      errors.push(...unhandledErrors);
    }
    const modules = vitest.state.getTestModules();
    const outcome = outcomeOf(modules, errors, options.changed ? [] : groupsThatRun(projects, rest));
    const stillFailed = new Set(modules.filter(isFailed).map(({ id }) => id));
    const passedAlone = again.filter(({ id }) => !stillFailed.has(id)).map(nameOfFile);
    return { ...outcome, notes: [...outcome.notes, ...listed('Passed when run alone', passedAlone)] };
  } catch (error) {
    console.error(error);
    return { passed: 0, failures: ['the tests could not start'], notes: [] };
  } finally {
    await vitest.close();
  }
}

/** Returns the groups of projects of which a test must run: each project, or any if only some tests were asked for. */
const groupsThatRun = (projects: string[], rest: readonly string[]): string[][] =>
  rest.length > 0 ? [projects] : projects.map(project => [project]);
