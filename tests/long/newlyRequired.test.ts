import { cpSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envOf, testPlace } from '../support/database.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { callServer, type Answer } from '../support/api.ts';
import { startServerProcess } from '../support/serverProcess.ts';
import { signIn } from '../support/session.ts';
import { ProjectCopy } from './newTable/project.ts';

const declaration = readFileSync('tests/support/tables/contractors.ts', 'utf8').replaceAll(
  '../../../src/',
  '../',
);
const migrations = 'server/services/db/migrations';

let project: ProjectCopy;
beforeAll(async () => {
  project = new ProjectCopy();
  project.declare('contractors', declaration);
  await project.script('migration', ['contractors']);
  cpSync(path.join(project.folder, migrations), path.join(project.folder, 'kept'), { recursive: true });
});
afterAll(() => rm(project.folder, { recursive: true, force: true }));

/** Makes a migration with variables of the environment. Returns its exit code and what it prints. */
async function migration(env: Record<string, string>, ...given: string[]) {
  const ran = project.script('migration', ['since', ...given], env);
  return ran.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (failure: unknown) => ({ code: Object(failure).code, text: String(Object(failure).stderr) }),
  );
}

async function backToStart() {
  await rm(path.join(project.folder, migrations), { recursive: true });
  cpSync(path.join(project.folder, 'kept'), path.join(project.folder, migrations), { recursive: true });
  project.write('src/tables/contractors.ts', declaration);
}

describe('a field that becomes required', () => {
  it('is refused while records lack it, says so at a start, and is filled by the migration', async () => {
    await backToStart();
    const place = await testPlace('demo');
    const env = envOf(place);
    const onServer = async <T>(
      work: (cio: (method: string, below: string, body?: object) => Promise<Answer>) => T,
    ) => {
      const server = startServerProcess(env, project.folder);
      try {
        const url = await server.ready;
        const { apiKey } = await (await fetch(`${url}/config.json`)).json();
        const token = await signIn(url, 'cio', demoPassword);
        return await work((method, below, body) =>
          callServer(url, apiKey, token, method, `/cio/contractors${below}`, body ? { body } : {}),
        );
      } finally {
        server.process.kill('SIGTERM');
        await server.ended;
      }
    };
    try {
      const body = { name: 'Asha Works', phone: '+919876543201', section: '5410101' };
      const added = await onServer(cio => cio('POST', '', body));
      expect(added.status, added.text).toBe(200);

      project.write('src/tables/contractors.ts', declaration.replace('date()', 'date({ required: true })'));
      const before = await readdir(path.join(project.folder, migrations));
      const refused = await migration(env);
      expect(refused).toEqual({
        code: 1,
        text: expect.stringMatching(
          /^The column since of contractors is to be required, but 1 record has no value for it\. Give them one with .*\n$/,
        ),
      });
      expect(await readdir(path.join(project.folder, migrations))).toEqual(before);

      // Written beside another database, as for a utility whose records nobody has looked at.
      const elsewhere = path.join(project.folder, 'no-data');
      expect((await migration({ DATA_DIR: elsewhere, DATABASE_URL: '' })).text).toContain('SET NOT NULL');
      const failed = startServerProcess(env, project.folder);
      expect(await failed.ended).toBe(1);
      expect(failed.output()).toMatch(
        /^This version makes since of contractors required, but there are records without a value for it\. [^\n]*\n$/,
      );

      await backToStart();
      project.write('src/tables/contractors.ts', declaration.replace('date()', 'date({ required: true })'));
      const filled = await migration(env, '--fill', 'contractors.since=2026-01-31');
      expect(filled, filled.text).toMatchObject({ code: 0 });
      const id = String(added.json['data']?.['id']);
      const now = await onServer(cio => cio('GET', `/${id}`));
      expect(now.json['data']).toMatchObject({ since: '2026-01-31', etag: '"2"' });
      expect((await migration(env)).text).toContain('nothing to write');
    } finally {
      await place.remove();
    }
  });
});
