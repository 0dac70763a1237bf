import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { requestLimits } from '../../services/settings/limits.ts';
import { fault, messageOf, ok, warning, type Finding } from './finding.ts';

const about = 'replica';

/** Checks that a replica answers, is one of the database, and how late it is. */
export async function checkReplica(url: string, primaryUrl: string): Promise<Finding> {
  const [replica, primary] = [clientOf(url), clientOf(primaryUrl)];
  try {
    return await compare(replica, primary);
  } catch (error) {
    return fault(
      about,
      `${messageOf(error)}. Check READ_DATABASE_URL; until then the primary answers reads.`,
    );
  } finally {
    await Promise.allSettled([replica.end(), primary.end()]);
  }
}

function clientOf(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  return client.on('error', () => undefined);
}

/** How a server shows itself. */
interface Shown {
  cluster: string;
  isReplica: boolean;
  feedback: string;
}
const shown = `select system_identifier::text as cluster, pg_is_in_recovery() as "isReplica",
  current_setting('hot_standby_feedback') as feedback from pg_control_system()`;

async function compare(replica: pg.Client, primary: pg.Client): Promise<Finding> {
  await replica.connect();
  await primary.connect();
  const [mine, its] = [await ask(primary), await ask(replica)];
  if (!its?.isReplica)
    return fault(
      about,
      'it is a primary, so no read uses it: make a replica of it, or leave READ_DATABASE_URL out.',
    );
  if (its.cluster !== mine?.cluster)
    return fault(
      about,
      'it replicates another PostgreSQL than that of DATABASE_URL: correct READ_DATABASE_URL.',
    );
  const lag = await lagOf(replica, primary);
  const { staleMs } = requestLimits.replica;
  if (lag === undefined)
    return warning(
      about,
      `more than ${staleMs / 1000} s late, so the primary answers reads: see its log and load.`,
    );
  if (its.feedback === 'off')
    return warning(about, 'hot_standby_feedback is off: long exports break off there. Set it to on.');
  return ok(about, `follows the database, ${(lag / 1000).toFixed(1)} s late`);
}

async function ask(client: pg.Client): Promise<Shown | undefined> {
  const { rows } = await client.query<Shown>(shown);
  return rows[0];
}

/** Returns how long the replica takes to have all that the primary has written by now, ms; undefined if too long. */
async function lagOf(replica: pg.Client, primary: pg.Client): Promise<number | undefined> {
  const began = performance.now();
  const {
    rows: [now],
  } = await primary.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
  while (performance.now() - began < requestLimits.replica.staleMs) {
    const {
      rows: [there],
    } = await replica.query<{ has: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [
      now?.lsn,
    ]);
    if (there?.has) return performance.now() - began;
    await sleep(50);
  }
  return undefined;
}
