import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt, or, sql, type BuildColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTableWithColumns, PgUUIDBuilderInitial } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '../db/connect.ts';
import type { leaseColumns } from '../db/schema/columns.ts';
import { hasNoConnection, thisServer } from '../db/serverNumber.ts';

/** How long a lease lasts unless renewed, seconds. */
const leaseSeconds = 6;
const renewalIntervalMs = 2000;

type LeasedColumns = ReturnType<typeof leaseColumns> & {
  id: ReturnType<PgUUIDBuilderInitial<'id'>['primaryKey']>;
};
type LeasedTable = PgTableWithColumns<{
  name: string;
  schema: undefined;
  dialect: 'pg';
  columns: BuildColumns<string, LeasedColumns, 'pg'>;
}>;

/** Work on the rows of a table, each under a lease. `Change` is the type of changes to a row. */
export interface LeasedWork<Row, Change extends object> {
  /** Has an `id` and the `leaseColumns`. */
  table: LeasedTable;
  /** The name of the work in the log. */
  name: string;
  /** The rows that need work. */
  isDue(): SQL | undefined;
  /** The rows that wait: those that are due, and those that will be once others have ended. @default those that are due */
  isWaiting?(): SQL | undefined;
  /** The rows whose lease may be renewed. @default all */
  isRenewable?(): SQL;
  /** The column by which the oldest rows come first. */
  age: PgColumn;
  /** Reads the rows that meet a condition and locks them until the transaction ends. */
  lock(tx: Executor, where: SQL | undefined): Promise<Row[]>;
  /** Changes the rows that meet a condition; returns an object for each. */
  change(tx: Executor, where: SQL | undefined, values: Change): Promise<object[]>;
}

/** Another copy of the server has the row now, or it is no longer needed: no more writes are allowed. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';

  constructor() {
    super('The lease is lost.');
  }
}

/** The sole right to work on a row. Every write through it first checks that the lease is still valid. */
export interface Lease<Row, Change> {
  /** The row as it was at the start. */
  readonly row: Row;
  /** Aborted when the lease turns out to be lost. */
  readonly lost: AbortSignal;
  /** Runs a transaction that locks the row, and passes it the row's current state. Throws LeaseLost. */
  transaction<T>(work: (tx: Database, row: Row) => Promise<T>): Promise<T>;
  /** Returns the row's current state. Throws LeaseLost. */
  current(): Promise<Row>;
  /** Changes the row. Throws LeaseLost. */
  change(values: Change): Promise<void>;
  /** Changes the row for the last time and releases the lease. Throws LeaseLost. */
  end(values: Change): Promise<void>;
  /**
   * Releases the lease and sets the number of attempts; others may take the row after a pause, seconds. Throws
   * LeaseLost.
   */
  release(attempts: number, afterSeconds: number): Promise<void>;
}

/** The condition for rows that need work and that no process works on. */
export function isFree({ table, isDue }: Pick<LeasedWork<never, never>, 'table' | 'isDue'>): SQL | undefined {
  return and(isDue(), isUnleased(table));
}

/** The condition for rows that no process works on: the lease has run out, or its server was killed. */
export function isUnleased({
  leasedUntil,
  leasedBy,
}: Pick<LeasedTable, 'leasedUntil' | 'leasedBy'>): SQL | undefined {
  return or(isNull(leasedUntil), lt(leasedUntil, sql`clock_timestamp()`), hasNoConnection(leasedBy));
}

/** The values of the columns of a row without a lease. */
const unleased = { lease: null, leasedUntil: null, leasedBy: null };

/** The time of the database's clock that many seconds from now. */
export const inSeconds = (seconds: number): SQL => sql`clock_timestamp() + make_interval(secs => ${seconds})`;

/**
 * Works on a row under a lease, unless it needs no work or another process works on it. Returns normally if the lease
 * is lost.
 */
export async function withLease<Row, Change extends object>(
  db: Database,
  work: LeasedWork<Row, Change>,
  id: string,
  run: (lease: Lease<Row, Change>) => Promise<void>,
): Promise<void> {
  const { table } = work;
  const token = randomUUID();
  await db
    .update(table)
    .set({
      lease: token,
      leasedUntil: inSeconds(leaseSeconds),
      leasedBy: thisServer,
      attempts: sql`${table.attempts} + 1`,
    })
    .where(and(eq(table.id, id), isFree(work)));
  const ours = and(eq(table.id, id), eq(table.lease, token));
  const [row] = await work.lock(db, ours);
  if (!row) return;
  const lost = new AbortController();
  let renewing = false;
  const renew = async () => {
    // Somebody may hold the row for long. More statements that wait for it would use up the connections.
    if (renewing) return;
    renewing = true;
    const renewed = await db
      .update(table)
      .set({ leasedUntil: inSeconds(leaseSeconds) })
      .where(and(ours, work.isRenewable?.()))
      .returning({ id: table.id })
      .finally(() => (renewing = false));
    if (renewed.length === 0) lost.abort(new LeaseLost());
  };
  // A failed renewal loses nothing yet: the next may succeed, and no write gets past another process's lease.
  const timer = setInterval(() => void renew().catch(() => undefined), renewalIntervalMs);
  try {
    await run(leaseOn(db, work, { row, ours, lost }));
  } catch (error) {
    if (!lost.signal.aborted && !(error instanceof LeaseLost)) throw error;
  } finally {
    clearInterval(timer);
  }
}

function leaseOn<Row, Change extends object>(
  db: Database,
  work: LeasedWork<Row, Change>,
  { row, ours, lost }: { row: Row; ours: SQL | undefined; lost: AbortController },
): Lease<Row, Change> {
  const lose = (): never => {
    const error = new LeaseLost();
    lost.abort(error);
    throw error;
  };
  const transaction: Lease<Row, Change>['transaction'] = run =>
    db.transaction(async tx => {
      const [current] = await work.lock(tx, ours);
      return run(tx, current ?? lose());
    });
  const change = async (values: Change) => {
    const changed = await work.change(db, ours, values);
    if (changed.length === 0) lose();
  };
  return {
    row,
    lost: lost.signal,
    transaction,
    current: () => transaction(async (_tx, current) => current),
    change,
    end: values => change({ ...values, ...unleased }),
    release: async (attempts, afterSeconds) => {
      const released = await db
        .update(work.table)
        .set({ ...unleased, leasedUntil: inSeconds(afterSeconds), attempts })
        .where(ours)
        .returning({ id: work.table.id });
      if (released.length === 0) lose();
    },
  };
}
