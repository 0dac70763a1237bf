import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { connect, rowsOf, type Connection, type Executor } from '../../server/services/db/connect.ts';
import { changes } from '../../server/services/db/schema/index.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { auditsThatFactsDeny } from '../support/audits.ts';
import { testPlace, type TestPlace } from '../support/database.ts';
import { startServerProcess, type ServerProcess } from '../support/serverProcess.ts';
import { signIn } from '../support/session.ts';

const kills = 20;
const section = '5410101';
/** The last month that has readings at both ends of every TC. The demo utility has audited it. */
const month = addMonths(currentMonth(), -2);

/** Locks that stop an audit at a moment of its transaction; without one it goes on. */
const moments: readonly { when: string; lock?: SQL }[] = [
  { when: 'before the figures', lock: sql`select from areas where code = ${section} for update` },
  { when: 'between the figures and the change log', lock: sql`lock table changes in exclusive mode` },
  { when: 'before its answer is saved', lock: sql`lock table once_calls in exclusive mode` },
  { when: 'at any moment' },
];

const ofSection = sql`month = ${month} and tc_id in (select id from transformer_centres where section_code = ${section})`;

describe('an audit', () => {
  let place: TestPlace;
  let connection: Connection;
  /** The server that goes on. */
  let other: ServerProcess;
  let headers: Record<string, string>;
  /** How many TCs an audit audits, and how long it takes undisturbed, ms. */
  let total = 0;
  let duration = 0;

  /** `name` is what the server is called in the database. */
  const startServer = (name: string) => {
    const url = new URL(place.databaseUrl);
    url.searchParams.set('application_name', name);
    return startServerProcess({ DATA_DIR: place.dataDir, DATABASE_URL: url.href });
  };
  const startAudit = async (server: ServerProcess, key: string) => {
    const answer = await fetch(
      new URL(`/v1/ae/audit/transformer-centres/months/${month}`, await server.ready),
      { method: 'POST', headers: { ...headers, 'idempotency-key': key } },
    );
    const replayed = answer.headers.get('idempotent-replayed') === 'true';
    return { status: answer.status, replayed, body: await answer.json() };
  };
  const audited = async () => {
    const [row] = await rowsOf(connection.db, sql`select count(*)::int from tc_audits where ${ofSection}`);
    return row?.['count'];
  };
  const logged = () =>
    connection.db.$count(changes, and(eq(changes.action, 'audit.start'), eq(changes.entityId, section)));
  const openAgain = () => connection.db.execute(sql`delete from tc_audits where ${ofSection}`);

  beforeAll(async () => {
    place = await testPlace('demo');
    connection = await connect(place);
    other = startServer('other');
    const url = await other.ready;
    const { apiKey } = await (await fetch(`${url}/config.json`)).json();
    const token = await signIn(url, 'ae', demoPassword);
    headers = { authorization: `Bearer ${token}`, 'x-api-key': apiKey };
    await openAgain();
    const startedAt = Date.now();
    const { body } = await startAudit(other, randomUUID());
    duration = Date.now() - startedAt;
    total = body.data.audited;
  });
  // Before each, so that a kill that failed fails alone.
  beforeEach(openAgain);
  afterAll(async () => {
    other.process.kill('SIGTERM');
    await other.ended;
    await connection.close();
    await place.remove();
  });

  /**
   * Waits until the audit waits for the lock of a transaction. The other server may wait for it too, as it makes reports
   * of the audit before, and then the audit may wait for that one.
   */
  const untilStopped = (tx: Executor) =>
    vi.waitFor(
      async () => {
        // PostgreSQL shows a transaction the connections of its first look, and the audit may have opened its own since.
        await tx.execute(sql`select pg_stat_clear_snapshot()`);
        const waiting = await rowsOf(
          tx,
          sql`with recursive stopped as (
              select pg_backend_pid() as pid
              union
              select activity.pid from pg_stat_activity activity
              join stopped on stopped.pid = any(pg_blocking_pids(activity.pid))
            )
            select from pg_stat_activity join stopped using (pid) where application_name = 'killed'`,
        );
        expect(waiting).not.toEqual([]);
      },
      { timeout: 20_000 },
    );

  /** Starts an audit at a server and kills the server at a moment of it. Returns whether it had answered. */
  async function killed(server: ServerProcess, key: string, lock: SQL | undefined): Promise<boolean> {
    const begin = () =>
      startAudit(server, key).then(
        () => true,
        () => false,
      );
    const end = async () => {
      server.process.kill('SIGKILL');
      await server.ended;
    };
    if (!lock) {
      const answered = begin();
      await wait(Math.random() * duration);
      await end();
      return answered;
    }
    return connection.db.transaction(async tx => {
      await tx.execute(lock);
      const answered = begin();
      try {
        await untilStopped(tx);
      } finally {
        await end();
      }
      return answered;
    });
  }

  it.each(Array.from({ length: kills }, (_, kill) => ({ kill, ...moments[kill % moments.length] })))(
    'killed $when (kill $kill) is done whole or not at all, and once when sent again to another server',
    async ({ lock }) => {
      expect(total).toBeGreaterThan(10);
      const [key, entries] = [randomUUID(), await logged()];
      const server = startServer('killed');
      await server.ready;
      const answered = await killed(server, key, lock);
      // Stopped by a lock, it can't have been done.
      if (lock) expect([answered, await audited()]).toEqual([false, 0]);
      expect(await audited()).toBeOneOf([0, total]);
      const again = await startAudit(other, key);
      expect(again).toMatchObject({
        status: 200,
        body: { data: { audited: total, alreadyAudited: 0 } },
      });
      expect(await startAudit(other, key)).toEqual({ ...again, replayed: true });
      expect([await audited(), await logged()]).toEqual([total, entries + 1]);
      expect(await auditsThatFactsDeny(connection.db)).toEqual([]);
    },
  );
});
