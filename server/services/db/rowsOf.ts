import type { SQL } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Executor } from './connect.ts';

/** Both drivers return an object that holds the rows; the type they share doesn't declare it. */
const withRows = Type.Object({ rows: Type.Array(Type.Record(Type.String(), Type.Unknown())) });

/** Returns the rows of a plain SQL statement. */
export async function rowsOf(db: Executor, statement: SQL): Promise<Record<string, unknown>[]> {
  const result: unknown = await db.execute(statement);
  return Value.Check(withRows, result) ? result.rows : [];
}
