import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useVisits } from '../e2e/support/visits.ts';
import { envOf, type TestPlace } from '../support/database.ts';
import { startServerProcess, type ServerProcess } from '../support/serverProcess.ts';
import { signedIn } from '../support/signIn.ts';
import { engineInTurn, placeOn } from './intake/places.ts';
import { agency } from './newField/agency.ts';
import { copyWith } from './newField/fieldCopy.ts';
import { oil } from './newField/oil.ts';
import type { ProjectCopy } from './newTable/project.ts';

/** One of TCs and one of MRs, in one copy: it is built and started once for both. */
const fields = [oil, agency];

const visits = useVisits();
let project: ProjectCopy;
beforeAll(() => {
  project = copyWith(fields);
});
afterAll(() => rm(project.folder, { recursive: true, force: true }));

it('new fields take one line each by hand, and a migration that is made', async () => {
  const { stdout } = await project.script('migration', ['fields']);
  for (const { statement } of fields) expect(stdout).toContain(statement);
  const { files, lines } = project.written().byHand;
  expect(files.toSorted()).toEqual(fields.map(({ declaration }) => declaration).toSorted());
  expect(lines).toBe(fields.length);
});

it('new fields break no test, once the documents have them', async () => {
  for (const page of ['docsKinds', 'docsReports']) await project.script(page);
  const components = ['transformer', 'editMeterReader', 'meterReaders'].map(
    name => `tests/component/${name}`,
  );
  const units = ['docs', 'fileKinds', 'transformers'].map(name => `tests/unit/${name}`);
  const projects = ['--project', 'component', '--project', 'unit'];
  const printed = await project.testAsUsual(...projects, ...components, ...units);
  expect(printed).toMatch(/Tests +\d+ passed/);
  expect(printed).not.toMatch(/Tests .*failed/);
});

it('new fields can be built', async () => {
  await expect(project.build()).resolves.toBeUndefined();
});

describe.each(engineInTurn)('on %s', engine => {
  let place: TestPlace;
  let server: ServerProcess;
  let url: string;
  beforeAll(async () => {
    place = await placeOn(engine);
    server = startServerProcess(envOf(place), project.folder, true);
    url = await server.ready;
  });
  afterAll(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    await place.remove();
  });

  it.each(fields)(
    'the field of $of is checked, stored, listed, in the download and in the file',
    ({ expectStored }) => expectStored(url),
  );

  it.each(fields)(
    'the field of $of has an input in the form, with its rule, and a place where it shows',
    async ({ expectShown }) => {
      const { page } = await visits.openFresh({ baseURL: url, ...(await signedIn(url, 'ae')) });
      await expectShown(page);
    },
  );
});
