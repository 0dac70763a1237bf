import { expect } from 'vitest';
import { auditEvents } from '../../../server/services/log/auditLog.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { administer } from '../../support/database.ts';
import { freePort } from '../../../server/services/db/cluster/platform.ts';
import type { Cluster } from '../outage/cluster.ts';
import { loadLine } from './loads.ts';
import type { Part } from './page.ts';
import { run, withOwn } from './shell.ts';
import { hostOf, lineWith, stop, type Week } from './week.ts';

/** PostgreSQL goes and comes back; nobody restarts anything. */
export async function losesPostgres(week: Week, part: Part): Promise<string> {
  const { officers, server } = week;
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  const call = await officers.as('cio');
  await week.primary.stop('fast');
  part.says('`/healthz` still answers 200 and `/readyz` 503');
  expect([(await fetch(`${server.url}/healthz`)).status, await ready()]).toEqual([200, 503]);
  const answer = await call('GET', '/cio/profile');
  const message = part.quote('The service is interrupted');
  expect(answer).toMatchObject({ status: 503, json: { message } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  const failed = part.quote('request failed');
  await expect.poll(() => server.output()).toContain(failed);
  await week.primary.start();
  part.says('nobody is signed out');
  await expect.poll(ready).toBe(200);
  expect(await officers.profile('cio')).toBe(200);
  return `Away: /healthz 200, /readyz 503, calls 503 “${message}”; back: calls 200.`;
}

/** A second copy, and a replica that both read, which goes and comes back. */
export async function readsReplica(week: Week, part: Part): Promise<[Cluster, string]> {
  const { officers } = week;
  const replica = await week.primary.replicate();
  const line = withOwn(part.command('READ_DATABASE_URL='), {
    'replica.example:5432/energy_audit': `${hostOf(replica)}/back`,
  });
  const ports = [await freePort(), await freePort()];
  await week.halt();
  const before = week.variables;
  await week.configure(line);
  const copies = await Promise.all(
    ports.map(port => week.start({ METRICS_PORT: String(port), DATA_DIR: week.folder('back') })),
  );
  delete before['READ_DATABASE_URL'];
  const used = async () => {
    const texts = await Promise.all(
      ports.map(async port => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    );
    return texts.map(text => Number(/^energy_audit_replica_used (\d)$/m.exec(text)?.[1]));
  };
  await expect.poll(used).toEqual([1, 1]);

  part.says('People see their own changes at once, through whichever copy');
  for (const [at, theme] of ['dark', 'light', 'dark'].entries()) {
    officers.url = copies[at % 2]?.url ?? '';
    await (
      await officers.as('cio')
    )('PATCH', '/cio/preferences', { body: { theme } });
    officers.url = copies[(at + 1) % 2]?.url ?? '';
    const { json } = await (await officers.as('cio'))('GET', '/cio/preferences');
    expect(json['data']).toMatchObject({ theme });
  }
  const lines = [part.quote('the primary answers reads'), part.quote('the replica answers reads')];
  await replica.stop('immediate');
  await expect.poll(used).toEqual([0, 0]);
  part.says('and no call fails');
  expect(await officers.profile('cio')).toBe(200);
  await replica.start();
  await expect.poll(used).toEqual([1, 1]);
  for (const copy of copies) {
    for (const text of lines) expect(copy.output()).toContain(text);
    expect(await stop(copy)).toBe(0);
  }
  return [replica, `Two copies: replica used, “${lines[0]}”, “${lines[1]}”.`];
}

/** The log of the whole week has the page's events only, and no secret. */
export async function isLogged(week: Week, part: Part): Promise<string> {
  const server = await week.restart();
  const answer = await fetch(`${server.url}/v1/cio/profile`);
  part.says('Each answer has the header `x-request-id`');
  const id = answer.headers.get('x-request-id') ?? '-';
  await expect.poll(() => lineWith(server.output(), id)).toContain(`"reqId":"${id}"`);

  const lines = week
    .printed()
    .split('\n')
    .filter(line => line.startsWith('{'));
  const seen = new Set(lines.flatMap(line => /"event":"([^"]+)"/.exec(line)?.[1] ?? []));
  const explained = part.rows.flatMap(([names = '']) => names.match(/[\w.]+/g) ?? []);
  expect([...seen].filter(event => !explained.includes(event))).toEqual([]);
  expect(auditEvents.filter(event => !explained.includes(event))).toEqual([]);
  part.says('The log contains no passwords, codes, tokens, keys, signatures, phone numbers or typed names.');
  const secrets = [
    '9845012345',
    'Anil',
    ...week.officers.firstPasswords('cio'),
    week.variables['SECRETS_KEY'] ?? '',
  ];
  expect(secrets.filter(secret => lines.some(line => line.includes(secret)))).toEqual([]);
  return `${lines.length} lines with the events ${[...seen].join(', ')}`;
}

/** The change log of two months, and what somebody changes in it. */
export async function exportsChanges(week: Week, part: Part): Promise<string> {
  const [first, second] = [addMonths(currentMonth(), -2), addMonths(currentMonth(), -1)];
  const file = (month: string) => week.folder(`changes-${month}.jsonl`);
  const line = part.command('npm run operate -- export-changes');
  const example = ' 2026-10 changes-2026-10.jsonl --after changes-2026-09.jsonl';
  await week.done(withOwn(line, { [example]: ` ${first} ${file(first)}` }));
  await week.done(withOwn(line, { [example]: ` ${second} ${file(second)} --after ${file(first)}` }));
  const verify = withOwn(part.command('npm run operate -- verify-changes'), {
    'changes-2026-09.jsonl changes-2026-10.jsonl': `${file(first)} ${file(second)}`,
  });
  part.says('needs no database');
  const verified = await run(verify, {});
  expect(verified.code, verified.output).toBe(0);
  expect((await run(`sed -i 's/"/ "/' ${file(second)} && ${verify}`, {})).code).toBe(1);
  return lineWith(verified.output, 'as they were made');
}

/** Counts of the loaded utility that are right, then one that is not. */
export async function verifiesCounts(week: Week, part: Part): Promise<string> {
  const { address } = loadLine(week, 'trial');
  const verify = () => run(part.command('npm run operate -- verify-counts'), { DATABASE_URL: address });
  const right = await verify();
  expect(right.code, right.output).toBe(0);
  const month = '(select max(month) from section_counts)';
  await administer(address, `update section_counts set untagged = untagged + 1 where month = ${month}`);
  part.says('if any do, it exits with 1');
  const wrong = await verify();
  expect(wrong.code).toBe(1);
  return `${right.output.trim().split('\n').at(-1)} Then: ${lineWith(wrong.output, 'section_counts')}`;
}
