import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { rowsOf } from '../../server/services/db/connect.ts';
import { requestLimits } from '../../server/services/settings/limits.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { useApi, type Answer, type TestApi } from '../support/api.ts';
import { signIn } from '../support/session.ts';

const { atOnce } = requestLimits.readers;
const waiting = 10;
const patient = useApi({}, { readers: { atOnce, waiting, waitMs: 600_000 } });
const impatient = useApi({}, { readers: { atOnce: 1, waiting, waitMs: 20 } });

let holder: pg.Client | undefined;
afterEach(() => holder?.end());

/** Makes every read of a table wait until it lets them go. */
async function hold(api: TestApi, table: string): Promise<() => Promise<unknown>> {
  const client = new pg.Client(api.place.databaseUrl);
  holder = client;
  await client.connect();
  await client.query(`begin; lock table ${table}`);
  return () => client.query('rollback');
}

const blocked = async ({ server }: TestApi) => {
  const [found] = await rowsOf(
    server.db,
    sql`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(found?.['count']);
};

const refusal = {
  status: 503,
  json: {
    code: 'Overloaded',
    message: 'Too many people are using the service at the moment. Please try again shortly.',
  },
};

it('reads that are too many are refused at once, and all else works', async () => {
  const { url } = patient.server;
  const ae = await patient.as('ae');
  const letGo = await hold(patient, 'feeders');
  const answered: Answer[] = [];
  const reads = Array.from({ length: 5 * (atOnce + waiting) }, async () => {
    const answer = await ae('GET', '/ae/feeders');
    answered.push(answer);
    return answer;
  });
  await expect.poll(() => answered.length).toBeGreaterThanOrEqual(reads.length - atOnce - waiting);
  for (const answer of answered) {
    expect(answer).toMatchObject(refusal);
    expect(answer.headers.get('retry-after')).toBe('2');
  }
  expect(await blocked(patient)).toBeGreaterThan(0);
  expect(await blocked(patient)).toBeLessThanOrEqual(atOnce);
  for (const address of ['/readyz', '/healthz', '/config.json'])
    expect((await fetch(url + address)).status).toBe(200);
  expect(await signIn(url, 'cio', demoPassword)).not.toBe('');
  const saved = await ae('PATCH', '/ae/preferences', { body: { theme: 'dark' } });
  expect(saved.status).toBe(200);
  await letGo();
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  const again = Array.from({ length: waiting }, () => ae('GET', '/ae/feeders'));
  for (const { status } of await Promise.all(again)) expect(status).toBe(200);
});

it('a read that waits too long for its turn is refused, and works when it is sent again', async () => {
  const ae = await impatient.as('ae');
  const letGo = await hold(impatient, 'feeders');
  const first = ae('GET', '/ae/feeders');
  await expect.poll(() => blocked(impatient)).toBe(1);
  const second = await ae('GET', '/ae/feeders');
  expect(second).toMatchObject(refusal);
  expect(second.headers.get('retry-after')).toBe('2');
  await letGo();
  expect((await first).status).toBe(200);
  expect((await ae('GET', '/ae/feeders')).status).toBe(200);
});

it('a call that waits too long to learn who makes it is refused too', async () => {
  const ae = await impatient.as('ae');
  const letGo = await hold(impatient, 'users');
  const first = ae('GET', '/ae/feeders');
  await expect.poll(() => blocked(impatient)).toBe(1);
  expect(await ae('GET', '/ae/feeders')).toMatchObject(refusal);
  expect(await blocked(impatient)).toBe(1);
  await letGo();
  expect((await first).status).toBe(200);
});
