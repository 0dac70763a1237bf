import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { logs, root, runQuietly, toolArgs } from '../tools.ts';
import type { Outcome, TestFailure } from './outcome.ts';

/** The parts of vitest's JSON report that this file reads. */
const report = Type.Object({
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      status: Type.String(),
      message: Type.String(),
      startTime: Type.Number(),
      endTime: Type.Number(),
      assertionResults: Type.Array(
        Type.Object({
          fullName: Type.String(),
          status: Type.String(),
          tags: Type.Array(Type.String()),
          failureMessages: Type.Optional(Type.Array(Type.String())),
        }),
      ),
    }),
  ),
});
type Report = Static<typeof report>;

/** The tests of a project to run, and how. */
export interface Selection {
  /** The number of files to run at the same time. */
  filesAtOnce: number;
  /** Whether the tests tagged `long` run too. */
  long: boolean;
  /** Runs only these, paths in the repository. @default all */
  files?: string[];
  /** Runs only the files that changes affect: since this commit, or since the last one if ''. There may be none. */
  changed?: string;
}

/**
 * Runs one project of vitest.config.ts. A file that fails to load counts as a failed test, and so does a run without
 * tests unless it is limited to changes.
 */
export async function runProject(
  project: string,
  { filesAtOnce, long, files = [], changed }: Selection,
): Promise<Outcome> {
  const log = files.length > 0 ? `${project}-again` : project;
  const file = path.join(logs, `${log}.json`);
  await rm(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const how = ['--allowOnly=false', `--maxWorkers=${filesAtOnce}`, ...(long ? [] : ['--tagsFilter=!long'])];
  const which = changed === undefined ? [] : [changed === '' ? '--changed' : `--changed=${changed}`];
  const args = toolArgs('vitest', ['run', '--project', project, ...files, ...which, ...how, ...reporters]);
  const { code, output } = await runQuietly(args, log);
  const results = await readReport(file);
  const outcome = results
    ? countIn(results, long)
    : { passed: 0, failed: 0, flaky: [], skipped: [], files: [] };
  const mayBeEmpty = changed !== undefined && code === 0;
  if (outcome.failed === 0 && (code !== 0 || outcome.passed === 0) && !mayBeEmpty)
    return { ...outcome, failed: 1, failure: output.trim() || 'vitest found no tests' };
  return outcome;
}

async function readReport(file: string): Promise<Report | undefined> {
  try {
    return Value.Parse(report, JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function countIn({ testResults }: Report, long: boolean): Outcome {
  const all = testResults.flatMap(file => file.assertionResults.map(test => ({ ...test, file: file.name })));
  const isLeftOut = ({ status, tags }: { status: string; tags: string[] }) =>
    !long && status === 'skipped' && tags.includes('long');
  const tests = all.filter(test => !isLeftOut(test));
  const broken = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = tests.filter(test => test.status === 'failed');
  const first = failed.map(
    test => `${test.file}\n${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`,
  );
  const failure = [...broken.map(file => `${file.name}\n${file.message}`), ...first][0];
  return {
    passed: tests.filter(test => test.status === 'passed').length,
    failed: failed.length + broken.length,
    flaky: tests
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(failureOf),
    files: testResults.map(({ name, startTime, endTime, status, assertionResults }) => ({
      name: path.relative(root, name),
      seconds: (endTime - startTime) / 1000,
      passed: assertionResults.filter(test => test.status === 'passed').length,
      failed:
        status === 'failed' && assertionResults.length === 0
          ? 1
          : assertionResults.filter(test => test.status === 'failed').length,
    })),
    failures: [
      ...broken.map(file =>
        failureOf({ fullName: path.relative(root, file.name), failureMessages: [file.message] }),
      ),
      ...failed.map(failureOf),
    ],
    leftOut: all.length - tests.length,
    skipped: tests.filter(test => !['passed', 'failed'].includes(test.status)).map(test => test.fullName),
    ...(failure && { failure }),
  };
}

function failureOf(test: { fullName: string; failureMessages?: string[] | undefined }): TestFailure {
  return { name: test.fullName, error: test.failureMessages?.[0]?.split('\n')[0] ?? '' };
}
