import { TransactionRollbackError } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Database, Executor } from './connect.ts';

/** Does work in a transaction that is rolled back, and returns its result. */
export async function rolledBack<T>(
  db: Database,
  work: (tx: Executor) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const results: T[] = [];
  try {
    await db.transaction(async tx => {
      results.push(await work(tx));
      tx.rollback();
    }, config);
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  for (const result of results) return result;
  throw new Error('The transaction ended without a result.');
}
