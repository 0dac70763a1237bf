import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../tools.ts';

/**
 * The files that take longest, with the seconds they took. They need not be exact. Add a file that `npm test` lists among
 * the slowest and that ends last in its step.
 */
export const slowest: Readonly<Record<string, number>> = {
  'tests/long/newDeclarations.test.ts': 200,
  'tests/long/intakeKilledSets.test.ts': 195,
  'tests/api/files/kinds.test.ts': 126,
  'tests/long/randomFiles.test.ts': 110,
  'tests/long/outage.test.ts': 105,
  'tests/long/intakeKilled.test.ts': 104,
  'tests/axe/ae.test.ts': 80,
  'tests/long/stop.test.ts': 79,
  'tests/e2e/dashboard.test.ts': 74,
  'tests/long/requestLimits.test.ts': 59,
  'tests/long/kill.test.ts': 50,
  'tests/api/access/areas.test.ts': 44,
  'tests/long/identity-thousand.test.ts': 43,
  'tests/long/downloads.test.ts': 40,
  'tests/tables/screens.test.ts': 37,
};

/**
 * Starts the slowest files of each project first, so that none runs alone at the end. Vitest itself goes by the size of
 * the files in a fresh clone: a proof whose file only names it, because two engines share it, would start last.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not the method of an array
    const usual = await super.sort(files);
    const projects = Map.groupBy(usual, ({ project }) => project.name);
    return [...projects.values()].flatMap(ofProject =>
      ofProject.toSorted((one, other) => secondsOf(other) - secondsOf(one)),
    );
  }
}

const secondsOf = ({ moduleId }: TestSpecification): number =>
  slowest[path.relative(root, moduleId).split(path.sep).join('/')] ?? 0;
