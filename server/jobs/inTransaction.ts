import { SQL, sql } from 'drizzle-orm';
import { fromDrizzle, type Db } from 'pg-boss';
import type { Executor } from '../db/connect.ts';
import { rowsOf } from '../db/rowsOf.ts';

/** Runs the queue's own statements in a transaction of ours. */
export function inTransaction(tx: Executor): Db {
  return fromDrizzle(
    {
      execute: async query => {
        if (!(query instanceof SQL)) throw new TypeError('The queue gave no statement.');
        return { rows: await rowsOf(tx, query) };
      },
    },
    sql,
  );
}
