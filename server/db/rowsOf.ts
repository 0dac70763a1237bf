import type { SQL } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Executor } from './connect.ts';

/** Both drivers give an object with the rows in it; the type they share doesn't say so. */
const withRows = Type.Object({ rows: Type.Array(Type.Record(Type.String(), Type.Unknown())) });

/** The rows that a statement of plain SQL gives. */
export async function rowsOf(db: Executor, statement: SQL): Promise<Record<string, unknown>[]> {
  const result: unknown = await db.execute(statement);
  return Value.Check(withRows, result) ? result.rows : [];
}
