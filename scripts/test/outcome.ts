import path from 'node:path';
import type { TestCase, TestModule } from 'vitest/node';
import { root } from '../tools.ts';

/** The result of checks or tests. */
export interface Outcome {
  passed: number;
  /** The names of what failed. */
  failures: string[];
  /** Further news for a person, a paragraph each. */
  notes: string[];
}

/**
 * Returns the outcome of test files. A file that failed outside of its tests counts as one, and so do errors that belong to
 * no test, and a group of projects of which no test ran.
 */
export function outcomeOf(
  modules: readonly TestModule[],
  errors: readonly unknown[],
  groups: readonly string[][],
): Outcome {
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  const withState = (state: string) => tests.filter(test => test.result().state === state);
  const [passed, failed, skipped] = [withState('passed'), withState('failed'), withState('skipped')];
  const broken = modules.filter(module => isFailed(module) && failed.every(test => test.module !== module));
  const idle = groups.filter(group => passed.every(({ module }) => !group.includes(module.project.name)));
  const [left, others] = [skipped.filter(isLong), skipped.filter(test => !isLong(test))];
  return {
    passed: passed.length,
    failures: [
      ...failed.map(nameOf),
      ...broken.map(module => `${nameOfFile(module)}: outside of its tests`),
      ...errors.map(error => `outside of every test: ${messageOf(error)}`),
      ...idle.map(group => `${group.join(', ')}: no test ran`),
    ],
    notes: [
      ...listed('Slowest files', slowest(modules)),
      ...listed('Seconds of all files of a project', byProject(modules)),
      ...listed('Passed on the second try', passed.filter(test => test.diagnostic()?.flaky).map(nameOf)),
      ...listed('Skipped', others.map(nameOf)),
      ...(left.length > 0 ? [`${left.length} more tests run with --long.`] : []),
    ],
  };
}

/** Returns whether a file or one of its tests failed. */
export const isFailed = (module: TestModule): boolean => module.state() === 'failed';

const isLong = ({ tags }: TestCase): boolean => tags.includes('long');

/** Returns the name of a file with its project. */
export const nameOfFile = ({ moduleId, project }: TestModule): string =>
  `${project.name}: ${path.relative(root, moduleId)}`;

const nameOf = (test: TestCase): string => `${nameOfFile(test.module)}: ${test.fullName}`;

/** Returns what an error says; from a worker it comes as plain data. */
const messageOf = (error: unknown): string =>
  error instanceof Object && 'message' in error ? String(error.message) : String(error);

/** Returns a heading with names below it, or nothing if there are none. */
export const listed = (heading: string, names: readonly string[]): string[] =>
  names.length > 0 ? [[`${heading}:`, ...names.map(name => `  ${name}`)].join('\n')] : [];

/** How many of the slowest files a run names. */
const shown = 10;

const slowest = (modules: readonly TestModule[]): string[] =>
  modules
    .map(module => ({ name: nameOfFile(module), seconds: module.diagnostic().duration / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, shown)
    .map(lineOf);

const byProject = (modules: readonly TestModule[]): string[] =>
  [...Map.groupBy(modules, ({ project }) => project.name)]
    .map(([name, files]) => ({
      name,
      seconds: files.reduce((sum, file) => sum + file.diagnostic().duration / 1000, 0),
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(lineOf);

const lineOf = ({ name, seconds }: { name: string; seconds: number }): string =>
  `${seconds.toFixed(1).padStart(6)} s  ${name}`;
