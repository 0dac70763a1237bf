import { randomBytes } from 'node:crypto';
import { createReadStream, globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { start } from '../../../server/app/start.ts';
import { readConfig } from '../../../server/services/settings/config.ts';
import { openFiles } from '../../../server/services/storage/index.ts';
import { verifyCounts } from '../../../server/subjects/billing/verifyCounts.ts';
import { callServer, useApi } from '../../support/api.ts';
import { backUp, contentsOf, restore } from '../../support/backups.ts';
import { emptyPlace, envOf } from '../../support/database.ts';
import { dataFolder } from '../../support/folders.ts';
import { signIn } from '../../support/session.ts';
import { rowsOf } from '../../support/territory.ts';
import { uploadsOf } from '../files/uploads.ts';

const api = useApi();
const files = uploadsOf(api);
const folder = dataFolder('backups');
afterAll(() => rm(folder, { recursive: true, force: true }));

const letters = (index: number) =>
  String(index).replaceAll(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)));
const visited = (number: number) => ({
  TC_number: String(number),
  Month: '10/2024',
  Inspection_reason: 'OTHER',
  State: 'VISITED',
});

/** Renames a meter reader over and over, and uploads files in between, until `stop`. Returns what was acknowledged. */
function saveAndUpload() {
  const stopping = new AbortController();
  let saved = 0;
  const work = async () => {
    const ae = await api.as('ae');
    const [reader] = rowsOf((await ae('GET', '/ae/meter-readers')).json, 'MRList');
    const path = `/ae/meter-readers/${String(reader?.['userId'])}`;
    let etag = String(reader?.['etag']);
    while (!stopping.signal.aborted) {
      const name = { firstName: `Ravi${letters(saved + 1)}`, lastName: '' };
      const { status, headers } = await ae('PATCH', path, { body: { name }, headers: { 'if-match': etag } });
      expect(status).toBe(200);
      etag = headers.get('etag') ?? '';
      saved += 1;
      if (saved % 20 === 0) await files.process('ae', 'inspectionResults', { rows: [visited(saved)] });
    }
    return path;
  };
  const done = work();
  return {
    saved: () => saved,
    stop: async () => {
      stopping.abort();
      return done;
    },
  };
}

it('backs up a server under load, and restores every table, file, key and sign-in of one moment', async () => {
  const key = randomBytes(32).toString('base64');
  const encrypted = { BACKUP_KEY: key };
  const token = await api.tokenOf('ae');
  await files.process('ae', 'inspectionResults', { rows: [visited(1), visited(2)] });
  const load = saveAndUpload();
  await expect.poll(load.saved).toBeGreaterThan(5);
  const before = load.saved();
  const backup = await backUp(folder, { ...envOf(api.place), ...encrypted });
  const after = load.saved();
  const path = await load.stop();
  expect(after, 'saves went on meanwhile').toBeGreaterThan(before);

  await using restored = await emptyPlaceDisposable();
  await restore(backup, { ...envOf(restored), ...encrypted });
  const again = await backUp(folder, { ...envOf(restored), ...encrypted });
  const contents = await contentsOf(backup, key);
  expect(await contentsOf(again, key)).toEqual(contents);
  expect(contents.tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThan(400);
  expect(contents.objects.length).toBeGreaterThan(0);

  const store = await openFiles(readConfig(envOf(restored)));
  for (const { key: object, bytes } of contents.objects) {
    const { size, stream } = await store.read(object);
    stream.destroy();
    expect([object, size]).toEqual([object, bytes]);
  }
  const config = readConfig({ ...envOf(restored), PORT: '0', LOG_LEVEL: 'silent' });
  const server = await start(config);
  try {
    expect(await verifyCounts(server.db)).toEqual([]);
    expect(await signIn(server.url, 'ae', demoPassword)).toMatch(/\./);
    // The key that signs sessions came along, and so did the key of the API.
    const read = await callServer(server.url, api.apiKey, token, 'GET', path);
    expect(read.status).toBe(200);
    const name = String(read.json['data']?.['name']?.['firstName']);
    const saves = Array.from({ length: after - before + 2 }, (_, index) => `Ravi${letters(before + index)}`);
    expect(saves).toContain(name);
  } finally {
    await server.close();
  }
}, 300_000);

it('holds nothing that reads without the key', async () => {
  const backup = await backUp(folder, {
    ...envOf(api.place),
    BACKUP_KEY: randomBytes(32).toString('base64'),
  });
  const names = globSync(`${backup}/{*,tables/*}`, { withFileTypes: true }).filter(entry => entry.isFile());
  expect(names.length).toBeGreaterThan(50);
  for (const { parentPath, name } of names) {
    const packed = await text(createReadStream(`${parentPath}/${name}`, { end: 30 }));
    expect(packed.slice(0, 8), name).toBe('EABACKUP');
  }
});

async function emptyPlaceDisposable() {
  const place = await emptyPlace();
  return { ...place, [Symbol.asyncDispose]: place.remove };
}
