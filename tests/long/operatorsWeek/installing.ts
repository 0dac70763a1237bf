import { expect } from 'vitest';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { version } from '../../../server/services/settings/version.ts';
import { signIn } from '../../support/session.ts';
import { administer } from '../../support/database.ts';
import { reader, sections } from './officers.ts';
import type { Part } from './page.ts';
import { interruptedLoad, loadLine } from './loads.ts';
import { run, withOwn } from './shell.ts';
import { lineWith, stop, type Week } from './week.ts';

const statusOf = async (address: string) => (await fetch(address)).status;

/** On a machine with nothing but the programs. */
export async function runs(week: Week, part: Part): Promise<string> {
  part.says("with `NODE_ENV=production`, the server doesn't fill a database with the demo utility");
  part.says('On `SIGTERM`, `/readyz` answers 503 at once, while calls are answered');
  part.says('and exits with 0');
  const own = { NODE_ENV: 'production', DATA_DIR: week.folder('own') };
  const refusal = await week.refused(own);
  expect(refusal).toContain('is not filled with the demo utility');
  const server = week.begin({ ...own, DEMO: '0' });
  const url = await server.ready;
  expect(server.output()).not.toContain('Demo sign-ins');
  const ended = stop(server);
  await expect.poll(() => statusOf(`${url}/readyz`)).toBe(503);
  expect(await statusOf(`${url}/config.json`)).toBe(200);
  expect(await ended).toBe(0);
  return `${lineWith(refusal, 'not filled')} With DEMO=0: ready, then 503 at /readyz, then exit code 0.`;
}

/** Two copies at once create the tables, with the rights that the page asks for. */
export async function usesPostgres(week: Week, part: Part): Promise<string> {
  part.says('The server migrates at start; copies that start together wait for one another.');
  await week.configure(part.command('DATABASE_URL='), { 'db.example:5432': week.host });
  await administer(week.primary.urlOf('postgres'), part.command('alter database'));
  const copies = await Promise.all([week.start(), week.start({ DATA_DIR: week.folder('second') })]);
  for (const { url } of copies) expect(await statusOf(`${url}/readyz`)).toBe(200);
  for (const copy of copies) expect(await stop(copy)).toBe(0);
  const [tables] = await week.query(
    `select count(*)::int as count from pg_tables where tableowner = 'console'`,
  );
  expect(tables?.['count']).toBeGreaterThan(40);
  return `Two copies started at once; the database has ${String(tables?.['count'])} tables.`;
}

/** From nobody to everybody. */
export async function addsPeople(week: Week, part: Part): Promise<string> {
  const { officers } = week;
  const add = part.command('npm run operate -- new-officer');
  const [added, again] = [await week.done(add), await week.done(add)];
  expect(added).toContain(`Added ${part.quote('cio')}.`);
  part.says('The same command again changes nothing.');
  expect(again).toContain('Nothing was changed');
  const director = withOwn(add, {
    'Anil Rao': 'Asha Rao',
    '9845012345': '9845012346',
    cio: part.quote('dt'),
  });
  expect(await week.done(director)).toContain('Added dt.');
  await week.restart();
  for (const username of ['cio', 'dt']) {
    await officers.welcome(username);
    expect(await officers.profile(username)).toBe(200);
  }
  part.says('Everyone else, and every area, comes from the file of user onboarding');
  const { status, count } = await officers.onboard();
  expect({ status, ...count }).toEqual({
    status: 'PROCESSED',
    success: sections.length + 5,
    failure: 0,
    skipped: 0,
  });
  await officers.welcome(engineer(0));
  return `${lineWith(again, 'on record already')} The file brought ${count?.success} people.`;
}

const engineer = (at: number) => `ae-${sections[at]}`;

/** People go, and come back. */
export async function endsSessions(week: Week, part: Part): Promise<string> {
  const { officers } = week;
  const example = 'ae-5410101';
  const disable = (username: string) =>
    week.query(withOwn(part.command('update users'), { [example]: username }));
  const left = engineer(1);
  await officers.welcome(left);
  await disable(left);
  part.says('refuses a person from the next request on and ends their sessions');
  expect(await officers.profile(left)).toBe(401);
  const enable = { disabled: part.quote("'active'").slice(1, -1), [example]: left };
  await week.query(withOwn(part.command('update users'), enable));
  expect(await officers.profile(left)).toBe(401);
  await officers.signIn(left);
  expect(await officers.profile(left)).toBe(200);

  const invited = [engineer(2), engineer(3)];
  const invite = part.command('npm run operate -- invite');
  for (const name of invited) await expect.poll(() => officers.firstPasswords(name)).toHaveLength(1);
  await week.done(withOwn(invite, { 'ae-5410101 ae-5410102': invited.join(' ') }));
  for (const name of invited) await expect.poll(() => officers.firstPasswords(name)).toHaveLength(2);

  await disable(reader);
  const anonymised = await week.done(
    withOwn(part.command('npm run operate -- anonymise'), { '54101006': reader }),
  );
  expect(anonymised).toContain(`${reader} has no name, number and account any more.`);
  return `Disabled: 401, then signed in anew. Invited twice: ${invited.join(', ')}. ${lineWith(anonymised, 'has no name')}`;
}

/** A load that is killed, and goes on. */
export async function loads(week: Week, part: Part): Promise<string> {
  part.says('the same command goes on after the last whole step');
  const address = await interruptedLoad(week, 'trial');
  const { line } = loadLine(week, 'trial');
  const outcome = await run(line, {});
  expect(outcome.code, outcome.output).toBe(0);
  expect(outcome.output).toMatch(/^Goes on after \d+ steps/m);
  expect(outcome.output).toContain('The utility is whole');
  part.says('it needs `DEMO=1`, as the server does');
  const variables = { DATABASE_URL: address, DATA_DIR: week.folder('trial') };
  expect(await week.refused({ ...week.variables, ...variables })).toContain('holds the demo utility');
  const trial = await week.start({ ...variables, DEMO: '1' });
  expect(await signIn(trial.url, 'ae', demoPassword)).toMatch(/\./);
  expect(await stop(trial)).toBe(0);
  return `Killed, then: ${lineWith(outcome.output, 'Goes on')} ${lineWith(outcome.output, 'installation_months ')}`;
}

/** The doctor, with and without a fault. */
export async function isChecked(week: Week, part: Part): Promise<string> {
  const line = part.command('npm run doctor');
  part.says('Each line is `ok`, a `WARNING` or a `FAULT`');
  const sound = await week.done(withOwn(line, { ' -- https://console.example': '' }));
  const found = sound.split('\n').filter(each => /^\S/.test(each) && !each.startsWith('>'));
  const summary = found.pop() ?? '';
  for (const each of found) expect(each).toMatch(/^(ok|WARNING) {2,}\S/);
  expect(summary).toMatch(/^\d+ checks: 0 faults/);
  part.says('it exits with 1 if there is a fault');
  const faulty = await run(
    withOwn(line, { 'https://console.example': 'https://127.0.0.1:1' }),
    week.variables,
  );
  expect(faulty.code).toBe(1);
  return `${summary} ${lineWith(faulty.output, 'FAULT')}`;
}

/** The questions of balancers and people. */
export async function isHealthy(week: Week, part: Part): Promise<string> {
  const answers: string[] = [];
  for (const address of ['/healthz', '/readyz']) {
    part.quote(`GET ${address}`);
    const answer = await fetch(week.server.url + address);
    answers.push(`${address}: ${answer.status} ${await answer.text()}`);
  }
  expect(answers).toEqual([
    `/healthz: 200 ${JSON.stringify({ status: 'up', version })}`,
    expect.stringMatching(/^\/readyz: 200/),
  ]);
  const first = lineWith(week.server.output(), part.quote('the server starts'));
  expect(JSON.parse(first)).toMatchObject({ version });
  return answers.join(', ');
}
