import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { callServer } from '../support/api.ts';
import { follow } from '../support/downloads.ts';
import { dataFolder } from '../support/folders.ts';
import { startServerProcess } from '../support/serverProcess.ts';
import { signIn } from '../support/session.ts';
import { rowsIn } from '../api/files/workbooks.ts';
import { choicesOf, transformerToAdd } from '../api/transformers/sent.ts';
import { engines, placeOn } from './intake/places.ts';

/** A copy of the project to which an admin adds a field of transformer centres. */
const project = dataFolder('field');
const copied = ['package.json', 'tsconfig.json', 'contract', 'scripts', 'server', 'src'];
const run = promisify(execFile);
const inProject = (...given: string[]) => run(process.execPath, given, { cwd: project });

const declaration = path.join(project, 'src/domain/transformer/fields.ts');
const before = '  latitude: {';
const added = "  oilCode: code({ title: 'Oil', called: 'Oil Code', column: 'Oil_code' }),\n";

beforeAll(async () => {
  for (const name of copied) cpSync(name, path.join(project, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(project, 'node_modules'));
  writeFileSync(declaration, readFileSync(declaration, 'utf8').replace(before, added + before));
});
afterAll(() => rm(project, { recursive: true, force: true }));

it('takes one line by hand, and a migration that is made', async () => {
  const { stdout } = await inProject('scripts/run.mjs', 'migration', 'oil');
  expect(stdout).toContain('ALTER TABLE "transformer_centres" ADD COLUMN "oil_code" text;');
});

it('is sent by the form, shown in the view, and has a column in the file', async () => {
  const { stdout } = await inProject(
    '--input-type=module',
    '--eval',
    `import { toEditBody } from './src/custom/transformers/form/requestBodies.ts';
     import { blankValues } from './src/custom/transformers/form/values.ts';
     import { factsOf } from './src/custom/transformers/facts.ts';
     import { transformerCells } from '#validation/transformerCells.ts';
     const blank = blankValues('2026-09');
     blank.meter.ctRatio = { primaryCurrent: '200', secondaryCurrent: '5' };
     const facts = factsOf({ ...blank, oilCode: 'OIL-9' }).flatMap(group => group.facts);
     console.log(JSON.stringify({
       sent: toEditBody(blank, { ...blank, oilCode: ' OIL-9 ' }),
       shown: facts.find(([title]) => title === 'Oil'),
       cell: [transformerCells.oilCode.column, transformerCells.oilCode.rule.says],
     }));`,
  );
  expect(JSON.parse(stdout)).toEqual({
    sent: { oilCode: 'OIL-9' },
    shown: ['Oil', 'OIL-9'],
    cell: ['Oil_code', '1 to 60 characters'],
  });
});

describe.each(engines)('on %s', engine => {
  it('is checked, stored, listed, in the history and in the download', async () => {
    const place = await placeOn(engine);
    const server = startServerProcess(
      { DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) },
      project,
    );
    try {
      const url = await server.ready;
      const { apiKey } = await (await fetch(`${url}/config.json`)).json();
      const token = await signIn(url, 'ae', demoPassword);
      const ae = (method: string, called: string, sent = {}) =>
        callServer(url, apiKey, token, method, called, sent);
      const centres = '/ae/transformer-centres';
      const body = { ...transformerToAdd(await choicesOf(ae)), oilCode: 'ab' };
      const refused = await ae('POST', centres, { body });
      expect([refused.status, refused.json['errors']]).toEqual([
        422,
        { oilCode: 'Please enter more than 3 characters for Oil Code' },
      ]);
      const stored = await ae('POST', centres, { body: { ...body, oilCode: 'OIL-9' } });
      expect(stored.status, stored.text).toBe(200);
      const one = `${centres}/${String(stored.json['data']?.['id'])}`;
      const { json } = await ae('GET', one);
      expect(json['data']?.['oilCode']).toBe('OIL-9');
      const headers = { 'if-match': String(json['data']?.['etag']) };
      const changed = await ae('PATCH', one, { body: { oilCode: 'OIL-10' }, headers });
      expect(changed.status, changed.text).toBe(200);
      const listed = await ae('GET', centres, { query: { number: body.number } });
      expect(listed.text).toContain('"oilCode":"OIL-10"');
      const history = await ae('GET', `${one}/history`);
      expect(history.text).toMatch(/"Oil".*"OIL-9".*"OIL-10"|"OIL-10".*"OIL-9"/);
      const download = await ae('GET', `${centres}/export`, { query: { number: body.number } });
      const [rows = []] = Object.values(
        rowsIn(await (await follow({ server: { url } }, download)).arrayBuffer()),
      );
      expect(rows.map(row => row['Oil'])).toEqual(['OIL-10']);
    } finally {
      server.process.kill('SIGTERM');
      await server.ended;
      await place.remove();
    }
  });
});
