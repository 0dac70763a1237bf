import { spawnSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, rowsOf, type Connection } from '../../server/services/db/connect.ts';
import { isDatabaseLost } from '../../server/services/db/errors.ts';
import { testPlace, withDatabase, type TestPlace } from '../support/database.ts';

/** As many connections as the pool of a server holds. */
const connections = 20;

const nameOf = ({ databaseUrl }: TestPlace) => new URL(databaseUrl).pathname.slice(1);

describe('connections that PostgreSQL ends', () => {
  let place: TestPlace;
  let connection: Connection;
  beforeEach(async () => {
    place = await testPlace();
    connection = await connect(place);
  });
  afterEach(async () => {
    await connection.close();
    await place.remove();
  });

  /** Runs a statement in many transactions at once. */
  const inTransactions = (count = connections, statement = sql`select pg_sleep(0.05)`) =>
    Promise.allSettled(
      Array.from({ length: count }, () => connection.db.transaction(tx => rowsOf(tx, statement))),
    );
  const sleeping = sql`select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`;
  const lost = { status: 'rejected', reason: expect.toSatisfy(isDatabaseLost) };

  /** Ends all connections and blocks until that is done, so that this process doesn't notice it earlier. */
  function endAll(database = nameOf(place)): void {
    const script = `
      import pg from 'pg';
      const client = new pg.Client(process.argv[1]);
      await client.connect();
      await client.query(\`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = $1 and pid <> pg_backend_pid()\`, [process.argv[2]]);
      await client.end();`;
    const args = [
      '--input-type=module',
      '-e',
      script,
      withDatabase(place.databaseUrl, database),
      nameOf(place),
    ];
    expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({ status: 0 });
  }

  it('return to the pool when they break as a transaction begins', async () => {
    await inTransactions();
    endAll();
    for (const outcome of await inTransactions()) expect(outcome).toMatchObject(lost);
    for (const outcome of await inTransactions()) expect(outcome).toMatchObject({ status: 'fulfilled' });
  });

  it('fail the running statements, and later statements get new connections', async () => {
    const long = sql`select pg_sleep(60)`;
    const alone = Promise.allSettled([rowsOf(connection.db, long)]);
    const running = inTransactions(connections - 2, long);
    await expect.poll(() => rowsOf(connection.db, sleeping)).toEqual([{ count: connections - 1 }]);
    endAll();
    for (const outcome of [...(await alone), ...(await running)]) expect(outcome).toMatchObject(lost);
    for (const outcome of await inTransactions()) expect(outcome).toMatchObject({ status: 'fulfilled' });
  });

  it('are refused while the database takes none, and come back', async () => {
    await inTransactions();
    const takesConnections = async (allowed: boolean) => {
      const admin = new pg.Client(withDatabase(place.databaseUrl, 'postgres'));
      await admin.connect();
      await admin.query(
        `alter database ${admin.escapeIdentifier(nameOf(place))} allow_connections ${allowed}`,
      );
      await admin.end();
    };
    await takesConnections(false);
    endAll('postgres');
    // The first statements find the old connections broken; those after them are refused new ones.
    await inTransactions();
    for (const outcome of await inTransactions()) expect(outcome).toMatchObject(lost);
    await takesConnections(true);
    for (const outcome of await inTransactions()) expect(outcome).toMatchObject({ status: 'fulfilled' });
  });
});

it('recognises an unreachable server', async () => {
  const databaseUrl = 'postgresql://postgres@127.0.0.1:1/none';
  await expect(connect({ databaseUrl })).rejects.toSatisfy(isDatabaseLost);
});
