import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frugal, typesOnly } from '../../scripts/test/checks.ts';
import { connect } from '../../server/services/db/connect.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { sessionCalls } from '../api/access/expected.ts';
import { callServer } from '../support/api.ts';
import { signIn } from '../support/session.ts';
import { envOf, testPlace, type TestPlace } from '../support/database.ts';
import { examples, fill } from '../support/examples.ts';
import { dataFolder } from '../support/folders.ts';
import { startServerProcess, type ServerProcess } from '../support/serverProcess.ts';
import { officer } from '../component/support/officers.ts';

/**
 * Designations that no list of roles names: one in charge of the whole utility, one of nothing. Demo users get them.
 */
const added = [
  { role: 'vendor', declaration: "{ title: 'Vendor', charge: wholeUtility }", username: 'dt' },
  { role: 'auditor', declaration: "{ title: 'Auditor' }", username: 'ce' },
];

/** A copy of the project with these designations as its only change. */
const project = dataFolder('designation');
const copied = ['package.json', 'tsconfig.json', 'contract', 'server', 'src'];

let place: TestPlace;
let server: ServerProcess | undefined;
let url: string;
let apiKey: string;

beforeAll(async () => {
  for (const name of copied) cpSync(name, path.join(project, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(project, 'node_modules'));
  declare();
  place = await testPlace('demo');
  const { db, close } = await connect(place);
  for (const { role, username } of added)
    await db.execute(sql`update users set user_type = ${role} where username = ${username}`);
  await close();
  server = startServerProcess(envOf(place), project);
  url = await server.ready;
  apiKey = (await (await fetch(`${url}/config.json`)).json()).apiKey;
});

afterAll(async () => {
  server?.process.kill('SIGINT');
  await server?.ended;
  await place.remove();
  await rm(project, { recursive: true, force: true });
});

/** Adds the designations to the file that declares designations. */
function declare(): void {
  const file = path.join(project, 'src/domain/roles.ts');
  const before = readFileSync(file, 'utf8');
  const names = added.map(({ role }) => `'${role}', `).join('');
  const declarations = added.map(({ role, declaration }) => `\n  ${role}: ${declaration},`).join('');
  const after = before
    .replace(/(export const roles = \[)/, `$1${names}`)
    .replace(/(export const designations: [^{]*\{)/, `$1${declarations}`);
  expect(after.length).toBe(before.length + names.length + declarations.length);
  writeFileSync(file, after);
}

it.each(['tsconfig.json', 'server/tsconfig.json'])(
  'the project compiles with the new designations: %s',
  async config => {
    const tsc = path.resolve('node_modules/.bin/tsc');
    const compiled = promisify(execFile)(tsc, [...typesOnly, '--project', config], {
      cwd: project,
      env: { ...process.env, ...frugal },
    });
    await expect(compiled).resolves.toMatchObject({ stdout: '' });
  },
);

describe.each(added)('a person with the new designation $role', ({ role, username }) => {
  it('signs in with that designation', async () => {
    const [, claims = ''] = (await signIn(url, username, demoPassword)).split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      'custom:userGroup': role,
    });
  });

  it('is refused by every call, under their prefix and under others', async () => {
    const token = await signIn(url, username, demoPassword);
    const answers = await Promise.all(
      sessionCalls.flatMap(({ id, method, path: pattern }) =>
        [role, 'cio', 'ae'].map(async prefix => {
          const { params, ...sent } = examples[id];
          const address = fill(pattern.replace(/^\/:role\//, `/${prefix}/`), params);
          const { status, json } = await callServer(url, apiKey, token, method, address, sent);
          return `${method} ${address}: ${status} ${String(json['code'])}`;
        }),
      ),
    );
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter(answer => !answer.endsWith(': 403 Forbidden'))).toEqual([]);
  });

  it('has no screen', async () => {
    const { registry } = await import(path.join(project, 'src/resources/index.ts'));
    const screens = await import(path.join(project, 'src/console/screen/screens.ts'));
    const screensOf: (of: object, may: object) => unknown[] = screens.screensOf;
    const answers = await import(path.join(project, 'src/console/screen/answers.ts'));
    const answersOf: (of: object, person: object) => object = answers.answersOf;
    const screensFor = (of: string) =>
      screensOf(registry, answersOf(registry, { ...officer('ae'), role: of }));
    const { roles } = await import(path.join(project, 'src/domain/roles.ts'));
    expect(roles).toContain(role);
    expect(screensFor('ae')).not.toEqual([]);
    expect(screensFor(role)).toEqual([]);
  });
});
