import { mkdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { startRestServer } from '../e2e/substations/restServer.ts';
import { usePages } from '../e2e/support/pages.ts';
import { callServer } from '../support/api.ts';
import { emptyPlace, envOf, type TestPlace } from '../support/database.ts';
import { startServerProcess, type ServerProcess } from '../support/serverProcess.ts';
import { signIn } from '../support/session.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { ProjectCopy } from './newTable/project.ts';

/** The code in docs/add-a-resource.md, by the file that the words before it name. */
const steps = new Map(
  [
    ...readFileSync('docs/add-a-resource.md', 'utf8').matchAll(/`([\w/.-]+\.tsx?)`:\n\n```tsx?\n(.*?)```/gs),
  ].map(([, file = '', code = '']) => [file, code]),
);
const codeOf = (file: string) => {
  const code = steps.get(file);
  if (code === undefined) throw new Error(`The document has no code of ${file}.`);
  return code;
};

const samples = `samples: [
    { name: 'Asha Works', phone: '+919876543201', since: '2026-04-01', active: true },
    { name: 'Bhat Lines', phone: '+919876543202' },
  ],
  menu: {`;

const pages = usePages();
let project: ProjectCopy;
let rest: Awaited<ReturnType<typeof startRestServer>>;

beforeAll(async () => {
  project = new ProjectCopy();
  const take = (file: string) => {
    mkdirSync(path.dirname(path.join(project.folder, file)), { recursive: true });
    project.write(file, codeOf(file));
  };
  project.declare('contractors', codeOf('src/tables/contractors.ts').replace('menu: {', samples));
  project.declare('work-orders', codeOf('src/tables/work-orders.ts'));
  for (const name of ['PhoneCell', 'OrderAction']) take(`src/custom/contractors/${name}.tsx`);
  for (const file of [
    'server/subjects/tables/overrides.ts',
    'src/resources/tableParts.ts',
    'src/resources/substations.ts',
  ])
    take(file);
  const registry = readFileSync('src/resources/index.ts', 'utf8')
    .replace(/(?<=export const registry = [^;]+)\]\);/, '  substations,\n]);')
    .replace(/(?:import .*\n)(?=\n)/, last => `${last}import { substations } from './substations.ts';\n`);
  project.write('src/resources/index.ts', registry);
  await project.script('migration', ['contractors']);
  await project.build();
  rest = await startRestServer();
}, 900_000);

afterAll(async () => {
  rest?.stop();
  await rm(project.folder, { recursive: true, force: true });
});

describe('added parts', () => {
  let place: TestPlace;
  let server: ServerProcess;
  let url: string;
  beforeAll(async () => {
    place = await emptyPlace();
    server = startServerProcess(envOf(place), project.folder, true);
    url = await server.ready;
  });
  afterAll(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    await place.remove();
  });

  async function openAs(username: string, at: string) {
    const { storageState } = await signedIn(url, username);
    const { page } = await pages.openFresh({ baseURL: url, storageState });
    // Another API answers for substations.
    await page.route(/\/v1\/\w+\/substations/, route => {
      const { pathname, search } = new URL(route.request().url());
      return route.continue({ url: rest.url + pathname + search });
    });
    await page.goto(at);
    return page;
  }

  it('the first start has the samples of a declaration, each in the area of an officer', async () => {
    const { apiKey } = await (await fetch(`${url}/config.json`)).json();
    const token = await signIn(url, 'cio', demoPassword);
    const { json } = await callServer(url, apiKey, token, 'GET', '/cio/contractors', {});
    expect(rowsOf(json, 'rows')).toMatchObject([
      { name: 'Asha Works', phone: '+919876543201', since: '2026-04-01', active: true, etag: '"1"' },
      { name: 'Bhat Lines', phone: '+919876543202', since: null, active: false },
    ]);
    for (const { section } of rowsOf(json, 'rows')) expect(section?.['code']).toMatch(/^\d{7}$/);
  });

  it('a cell and a row action of one’s own show in the list to the designations that the declaration names', async () => {
    const page = await openAs('cio', '/contractors');
    const row = page.getByRole('row', { name: /Asha Works/ });
    expect(await row.getByRole('link', { name: '+919876543201' }).getAttribute('href')).toBe(
      'tel:+919876543201',
    );
    await row.getByRole('link', { name: 'Order' }).click();
    await page.getByRole('heading', { name: 'Add work order' }).waitFor();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Contractor' }).inputValue())
      .toBe('Asha Works');

    const ee = await openAs('ee', '/contractors');
    await ee.getByRole('heading', { name: 'Contractors' }).waitFor();
    await ee
      .getByText(/contractors?$/)
      .first()
      .waitFor();
    expect(await ee.getByRole('link', { name: 'Order' }).count()).toBe(0);
  });

  it('a query by hand leaves finished work orders out of the list, and keeps those with a cost', async () => {
    const { apiKey } = await (await fetch(`${url}/config.json`)).json();
    const token = await signIn(url, 'cio', demoPassword);
    const call = (method: string, below: string, sent = {}) =>
      callServer(url, apiKey, token, method, `/cio${below}`, sent);
    const contractor = String(rowsOf((await call('GET', '/contractors')).json, 'rows')[0]?.['id']);
    const order = { contractor, kind: 'repair', from: '2026-01-01' };
    const add = async (body: object) =>
      (await call('POST', '/work-orders', { body: { ...order, ...body } })).json['data'];
    await add({ number: 'W-1', until: '2026-01-02' });
    const open = await add({ number: 'W-2', cost: 5 });
    const listed = rowsOf((await call('GET', '/work-orders')).json, 'rows').map(row => String(row['number']));
    expect(listed).toEqual(['W-2']);
    const headers = { 'if-match': '"1"' };
    const { status, json } = await call('DELETE', `/work-orders/${String(open?.['id'])}`, { headers });
    expect([status, json['message']]).toEqual([422, 'A work order with a cost stays on record.']);
  });

  it('a resource of another API has its sidebar entry, list and search', async () => {
    const page = await openAs('ee', '/feeders');
    await page.getByRole('heading', { name: 'Feeder Management' }).waitFor();
    await page.getByRole('link', { name: 'Substations' }).click();
    await page.getByText('23 substations').waitFor();
    await page.getByRole('searchbox', { name: 'Search by Code or Name' }).fill('SS-11');
    await page.getByText('10 substations').waitFor();
    expect(await page.getByRole('row', { name: /SS-11\d/ }).count()).toBe(10);
    const dt = await openAs('dt', '/substations');
    await dt.getByText('Resource Not found').waitFor();
  });
});
