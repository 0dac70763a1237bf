import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../tools.ts';

/**
 * The files that take longest, with the seconds they took. They need not be exact. Add a file that `npm test` lists among
 * the slowest and that ends last in its step.
 */
export const slowest: Readonly<Record<string, number>> = {
  'tests/long/kill.test.ts': 740,
  'tests/long/presses.test.ts': 609,
  'tests/long/stop.test.ts': 567,
  'tests/long/intakeKilledSetsOnPostgresql.test.ts': 424,
  'tests/long/intakeKilledOnPostgresql.test.ts': 403,
  'tests/axe/ae.test.ts': 394,
  'tests/long/identity-thousand.test.ts': 388,
  'tests/long/intakeKilledSetsOnPglite.test.ts': 386,
  'tests/long/outage.test.ts': 291,
  'tests/long/randomFilesOnPglite.test.ts': 269,
  'tests/long/randomFilesOnPostgresql.test.ts': 224,
  'tests/long/newTable.test.ts': 218,
  'tests/api/files/kinds.test.ts': 186,
  'tests/e2e/uploadKinds.test.ts': 180,
  'tests/e2e/dashboard.test.ts': 150,
  'tests/api/access/areas.test.ts': 75,
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
