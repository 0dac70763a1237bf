import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ClientBase } from 'pg';

/** Arbitrary, but the same in every copy of the server: sets these locks apart from others. */
const lockClass = 7_312_002;

/**
 * Marks a connection with the number of its server, by a lock that all of that server's connections share. The database
 * drops the lock with the connection, so it knows of a killed server as soon as the system has closed its connections.
 * Marks none through a pooler, which keeps connections for other servers: it reports another process than the one behind.
 */
export function markConnection(
  client: ClientBase,
  serverNumber: number,
  done: (fault?: Error) => void,
): void {
  const processId = 'processID' in client ? client.processID : null;
  client.query(
    'select pg_advisory_lock_shared($1, $2) where pg_backend_pid() = $3',
    [lockClass, serverNumber, processId],
    done,
  );
}

const marks = sql`select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${sql.raw(String(lockClass))} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`;

/** The number of the server that runs the statement; null if its connection has no mark. */
export const thisServer: SQL<number> = sql`(${marks} and pid = pg_backend_pid())`;

/**
 * The condition that no connection has the mark of the server in a column: it was killed. Not met by null, which `<> all`
 * of no marks would be.
 */
export const hasNoConnection = (server: PgColumn): SQL =>
  sql`(${server} is not null and ${server} <> all(array(${marks})))`;
