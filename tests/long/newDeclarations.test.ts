import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { usePages } from '../e2e/support/pages.ts';
import { callServer } from '../support/api.ts';
import { envOf, testPlace, type TestPlace } from '../support/database.ts';
import { startServerProcess, type ServerProcess } from '../support/serverProcess.ts';
import { signIn } from '../support/session.ts';
import { signedIn } from '../support/signIn.ts';
import { agency } from './newField/agency.ts';
import { addFields } from './newField/newField.ts';
import { oil } from './newField/oil.ts';
import { ProjectCopy } from './newTable/project.ts';
import {
  expectAdded,
  expectBothEdits,
  expectFiles,
  expectDeletion,
  expectDepots,
  expectRefusals,
  type TableCaller,
} from './newTable/walk.ts';

/** The code of the steps in docs/add-a-resource.md: a table, one that refers to it, and queries by hand. */
const steps = readFileSync('docs/add-a-resource.md', 'utf8').matchAll(/```ts\n(.*?)```/gs);
const [declaration = '', relation = '', override = ''] = [...steps].map(([, code]) => code);

/** A field of TCs and one of MRs. */
const fields = [oil, agency];

const pages = usePages();

/** One copy gets all the tables and fields, so that it is tested, built and started once for all of them. */
let project: ProjectCopy;
beforeAll(() => {
  project = new ProjectCopy();
});
afterAll(() => rm(project.folder, { recursive: true, force: true }));

it('a table takes two files and at most 45 lines by hand, and a migration that is made', async () => {
  project.declare('contractors', declaration);
  const { stdout } = await project.script('migration', ['contractors']);
  expect(stdout).toContain('CREATE TABLE "contractors"');
  expect((await project.script('migration', ['--dry'])).stdout).toContain('nothing to write');

  const { byHand, generated } = project.written();
  process.stdout.write(
    `contractors: ${byHand.files.length} files with ${byHand.lines} lines by hand, ${generated.files.length} generated\n`,
  );
  expect(byHand.files.toSorted()).toEqual(['src/tables/contractors.ts', 'src/tables/index.ts']);
  expect(byHand.lines).toBeLessThanOrEqual(45);
  expect(generated.files).toHaveLength(3);
});

it('so does one more table that refers to the first, and queries by hand', async () => {
  project.declare('work-orders', relation);
  project.write('server/subjects/tables/overrides.ts', override);
  const { stdout } = await project.script('migration', ['work-orders']);
  expect(stdout).toMatch(/FOREIGN KEY \("contractor"\) REFERENCES "public"\."contractors"\("id"\)/);
});

it('a table can be written by npm run new-resource', async () => {
  const given = ['depots', '--fields', 'code:text!*? section:area(section)', '--editors', 'ae cio'];
  await project.script('newResource', given);
  const { stdout } = await project.script('migration', ['depots']);
  expect(stdout).toContain('CONSTRAINT "depots_once_by_code" UNIQUE("code")');
});

it('a field takes one line by hand, and a migration that is made', async () => {
  const before = project.written().byHand;
  addFields(project, fields);
  const { stdout } = await project.script('migration', ['fields']);
  for (const { statement } of fields) expect(stdout).toContain(statement);
  const { files, lines } = project.written().byHand;
  expect(files.filter(file => !before.files.includes(file)).toSorted()).toEqual(
    fields.map(field => field.declaration).toSorted(),
  );
  expect(lines - before.lines).toBe(fields.length);
});

it('all this breaks no test that follows the declarations, which test the first table too', async () => {
  await project.script('docs');
  const projects = ['unit', 'component', 'api', 'tables'].flatMap(name => ['--project', name]);
  const units = ['console', 'docs', 'fileKinds', 'shell/topBar', 'transformers'];
  const scripts = ['migration', 'newResource', 'layers'];
  const files = [
    ...units.map(name => `tests/unit/${name}`),
    ...scripts.map(name => `tests/unit/scripts/${name}`),
    ...['transformer', 'editMeterReader', 'meterReaders'].map(name => `tests/component/${name}`),
    ...['access/tables', 'caps', 'smoke'].map(name => `tests/api/${name}`),
    'tests/tables/references',
  ];
  const followed = await project.testAsUsual(...projects, ...files);
  const unproved = followed
    .split('\n')
    .filter(line => !line.startsWith(' ✓'))
    .join('\n');
  expect(unproved).not.toMatch(/\bFAIL\b|Unhandled Error|Tests .*failed/);
  expect(followed).toMatch(/Tests +\d+ passed/);
  expect(followed).toMatch(/✓ .* contractors for ae: the form reads and changes one record/);
  expect(followed).toMatch(/✓ .* contractors\.delete is refused without a session/);
  expect(followed).toMatch(
    /✓ .* ae with contractors > reaches records of their own area, and none of another/,
  );

  await project.build();
  const routes = ['--project', 'e2e', 'tests/e2e/routes', '--testNamePattern', '\\bcio\\W+has the routes'];
  const inBrowser = await project.test(...routes);
  expect(inBrowser).not.toMatch(/FAIL|Error/);
  expect(inBrowser).toMatch(/Tests +1 passed/);
});

it('all this keeps the project in order', async () => {
  const { stdout } = await project.script('test', ['types', 'types-server', 'format']);
  expect(stdout).toContain('3 passed, 0 failed');
  // Only the files that changed: the linter takes 20 s of a processor for all.
  expect(await project.lint('src/tables', 'server/subjects/tables')).toContain(
    'Found 0 warnings and 0 errors.',
  );
});

describe('new declarations', () => {
  let place: TestPlace;
  let server: ServerProcess;
  let url: string;
  beforeAll(async () => {
    place = await testPlace('demo');
    server = startServerProcess(envOf(place), project.folder, true);
    url = await server.ready;
  });
  afterAll(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    await place.remove();
  });

  it('serves all tables from the first start', async () => {
    const { apiKey } = await (await fetch(`${url}/config.json`)).json();
    const as = async (role: 'ae' | 'ee' | 'cio', username: string = role): Promise<TableCaller> => {
      const token = await signIn(url, username, demoPassword);
      return (method, below, sent = {}, table = 'contractors') =>
        callServer(url, apiKey, token, method, `/${role}/${table}${below}`, sent);
    };
    const officers = {
      ae: await as('ae'),
      other: await as('ae', 'ae2'),
      ee: await as('ee'),
      cio: await as('cio'),
    };
    const at = await expectAdded(officers);
    await expectBothEdits(officers, at);
    await expectFiles(officers, at, url);
    await expectRefusals(officers, at);
    await expectDeletion(officers, at);
    await expectDepots(officers);
  });

  it.each(fields)(
    'the field of $of is checked, stored, listed, in the download and in the file',
    ({ expectStored }) => expectStored(url),
  );

  it.each(fields)(
    'the field of $of has an input in the form, with its rule, and a place where it shows',
    async ({ expectShown }) => {
      const { page } = await pages.openFresh({ baseURL: url, ...(await signedIn(url, 'ae')) });
      await expectShown(page);
    },
  );
});
