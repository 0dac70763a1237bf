import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../tools.ts';

/**
 * The files that take longest, with the seconds they took. They need not be exact. Add a file that `npm test` lists among
 * the slowest and that ends last in its step.
 */
export const slowest: Readonly<Record<string, number>> = {
  'tests/long/intakeKilledSetsOnPostgresql.test.ts': 500,
  'tests/long/newTable.test.ts': 386,
  'tests/long/presses.test.ts': 297,
  'tests/axe/ae.test.ts': 250,
  'tests/long/outage.test.ts': 193,
  'tests/long/randomFilesOnPostgresql.test.ts': 184,
  'tests/long/newFields.test.ts': 165,
  'tests/long/intakeKilledSetsOnPglite.test.ts': 161,
  'tests/long/downloads.test.ts': 141,
  'tests/e2e/uploadKinds.test.ts': 136,
  'tests/api/files/kinds.test.ts': 126,
  'tests/long/intakeKilledOnPostgresql.test.ts': 120,
  'tests/long/stop.test.ts': 119,
  'tests/axe/dt.test.ts': 114,
  'tests/long/kill.test.ts': 110,
  'tests/long/identity-thousand.test.ts': 102,
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
