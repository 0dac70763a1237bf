import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf as rowsIn } from '../../server/services/db/connect.ts';
import { requestLimits } from '../../server/services/settings/limits.ts';
import { useApi, type TestApi } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';

const { atOnce } = requestLimits.writers;
const patient = useApi({}, { lockMs: 600_000, writers: { ...requestLimits.writers, waitMs: 600_000 } });
const impatient = useApi({}, { lockMs: 500, writers: { ...requestLimits.writers, atOnce: 1, waitMs: 20 } });

describe('while someone else is changing a record', () => {
  let holders: pg.Client[] = [];

  /** Holds all people until it is told to let go. */
  async function hold(api: TestApi): Promise<pg.Client> {
    const holder = new pg.Client(api.place.databaseUrl);
    holders.push(holder);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from users for no key update');
    return holder;
  }
  beforeEach(() => void (holders = []));
  afterEach(() => Promise.all(holders.map(holder => holder.end())));

  /** Sends saves of one meter reader at once, each with another name; resolves to the answers. */
  async function saves(api: TestApi, count: number) {
    const ae = await api.as('ae');
    const [reader] = rowsOf((await ae('GET', '/ae/meter-readers')).json, 'MRList');
    const headers = { 'if-match': String(reader?.['etag']) };
    const each = Array.from({ length: count }, (_, index) => {
      const letters = String.fromCodePoint(97 + Math.trunc(index / 26), 97 + (index % 26));
      const body = { name: { firstName: `Asha${letters}`, lastName: '' } };
      return ae('PATCH', `/ae/meter-readers/${String(reader?.['userId'])}`, { body, headers });
    });
    return { ae, answers: Promise.all(each) };
  }

  /** Not on the holder's connection: a transaction sees one state of all connections. */
  const waiting = async ({ server }: TestApi) => {
    const [found] = await rowsIn(
      server.db,
      sql`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return found?.['count'];
  };

  it('more saves than there are connections leave some for reads and for readiness', async () => {
    const holder = await hold(patient);
    const { ae, answers } = await saves(patient, 3 * atOnce);
    await expect.poll(() => waiting(patient)).toBe(atOnce);
    const reads = Array.from({ length: atOnce }, () => ae('GET', '/ae/meter-readers'));
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
    expect((await fetch(`${patient.server.url}/readyz`)).status).toBe(200);
    expect(await waiting(patient)).toBe(atOnce);
    await holder.query('rollback');
    const statuses = (await answers).map(({ status }) => status);
    // The first one of them changes the record, which the others then have an old version of.
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 3 * atOnce - 1 }, () => 409)]);
  });

  it('a save that waits too long for it, or for its turn, says so and has not happened', async () => {
    const holder = await hold(impatient);
    const { answers } = await saves(impatient, 2);
    const refused = (await answers).toSorted((a, b) => a.status - b.status);
    expect(refused.map(({ status, json: { code, message } }) => ({ status, code, message }))).toEqual([
      {
        status: 409,
        code: 'BeingChanged',
        message: 'This is being changed by someone else at the moment. Please try again shortly.',
      },
      {
        status: 429,
        code: 'Busy',
        message: 'Many changes are being saved at the moment. Please try again shortly.',
      },
    ]);
    await holder.query('rollback');
    const [again] = await (await saves(impatient, 1)).answers;
    expect(again?.status).toBe(200);
  });
});
