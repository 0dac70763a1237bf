import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../tools.ts';

/**
 * The files that take longest, with the seconds they took. They need not be exact. Add a file that `npm test` lists among
 * the slowest and that ends last in its step.
 */
export const slowest: Readonly<Record<string, number>> = {
  'tests/axe/ae.test.ts': 250,
  'tests/long/presses.test.ts': 230,
  'tests/long/newDeclarations.test.ts': 240,
  'tests/long/intakeKilledSetsOnPostgresql.test.ts': 195,
  'tests/long/randomFilesOnPostgresql.test.ts': 155,
  'tests/long/outage.test.ts': 153,
  'tests/e2e/uploadKinds.test.ts': 136,
  'tests/long/intakeKilledOnPglite.test.ts': 129,
  'tests/api/files/kinds.test.ts': 126,
  'tests/axe/dt.test.ts': 114,
  'tests/long/stop.test.ts': 94,
  'tests/long/downloads.test.ts': 92,
  'tests/long/slowAnswers.test.ts': 84,
  'tests/long/newlyRequired.test.ts': 83,
  'tests/long/intakeKilledOnPostgresql.test.ts': 80,
  'tests/long/identity-thousand.test.ts': 79,
  'tests/e2e/dashboard.test.ts': 74,
  'tests/long/kill.test.ts': 64,
  'tests/api/access/areas.test.ts': 44,
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
