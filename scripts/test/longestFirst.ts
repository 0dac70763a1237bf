import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../tools.ts';

/**
 * The files that take longest, with the seconds they took. They need not be exact. Add a file that `npm test` lists among
 * the slowest and that ends last in its step.
 */
export const slowest: Readonly<Record<string, number>> = {
  'tests/long/intakeKilledSetsOnPostgresql.test.ts': 600,
  'tests/long/presses.test.ts': 400,
  'tests/axe/ae.test.ts': 379,
  'tests/long/stop.test.ts': 360,
  'tests/long/kill.test.ts': 340,
  'tests/long/randomFilesOnPostgresql.test.ts': 320,
  'tests/long/intakeKilledOnPostgresql.test.ts': 300,
  'tests/long/outage.test.ts': 260,
  'tests/long/identity-thousand.test.ts': 250,
  'tests/long/intakeKilledSetsOnPglite.test.ts': 230,
  'tests/long/newFields.test.ts': 190,
  'tests/long/downloads.test.ts': 180,
  'tests/long/newTable.test.ts': 150,
  'tests/e2e/uploadKinds.test.ts': 136,
  'tests/api/files/kinds.test.ts': 126,
  'tests/e2e/dashboard.test.ts': 74,
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
