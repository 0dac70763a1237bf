import { existsSync } from 'node:fs';
import path from 'node:path';
import { getTableName, sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { declaredTables } from '../../server/services/db/declared/index.ts';
import { openDatabase } from '../../server/services/db/cluster/ownPostgres.ts';
import { isMissing } from '../../server/services/db/errors.ts';
import * as schema from '../../server/services/db/schema/index.ts';
import { rowsOf } from '../../server/services/db/connect.ts';
import type { Config } from '../../server/services/settings/config.ts';

/** A table as Drizzle describes it. */
export interface TableSnapshot {
  name: string;
  columns: Record<string, { notNull: boolean; default?: unknown }>;
}

/** Says what the program's tables need that no migration can do by itself. */
export class NoMigration extends Error {}

/** A column of a declared table that becomes required. */
interface Required {
  table: string;
  column: string;
}

/** Returns the columns of declared tables that are there before and every record must fill afterwards. */
function newlyRequired(before: readonly TableSnapshot[], after: readonly TableSnapshot[]): Required[] {
  const own = [...declaredTables.values()].map(getTableName);
  return after.flatMap(({ name, columns }) => {
    const old = before.find(table => table.name === name);
    if (!old || !own.includes(name)) return [];
    return Object.entries(columns)
      .filter(
        ([column, { notNull, default: usual }]) =>
          notNull && usual === undefined && !old.columns[column]?.notNull,
      )
      .map(([column]) => ({ table: name, column }));
  });
}

/** The values for records that lack one, by 'table.column'. */
export type Fills = ReadonlyMap<string, string>;

/** Throws for a column that becomes required although records lack a value for it, and `fills` has none. */
export async function refuseUnfilled(
  before: readonly TableSnapshot[],
  after: readonly TableSnapshot[],
  { fills, count }: { fills: Fills; count: CountLacking },
): Promise<void> {
  const required = newlyRequired(before, after);
  for (const name of fills.keys())
    if (!required.some(({ table, column }) => `${table}.${column}` === name))
      throw new NoMigration(`--fill ${name}: this is no column of a declared table that becomes required.`);
  for (const { table, column } of required) {
    if (fills.has(`${table}.${column}`)) continue;
    const isNew = !before.some(({ name, columns }) => name === table && column in columns);
    const lacking = await count(table, column);
    if (!isNew && lacking === 0) continue;
    const found = lacking === 1 ? '1 record has' : `${lacking} records have`;
    throw new NoMigration(
      (isNew
        ? `The column ${column} of ${table} is new and required, but the records that are there have no value for it. `
        : `The column ${column} of ${table} is to be required, but ${found} no value for it. `) +
        `Give them one with \`npm run migration -- --fill ${table}.${column}=<value>\`, or declare the field without ` +
        '`required`, fill it in on every record, then add `required` and make the migration.',
    );
  }
}

/** Returns the statements with those that fill columns, each before its column becomes required. */
export function filled(statements: readonly string[], fills: Fills): string[] {
  return statements.flatMap(statement => {
    for (const [name, value] of fills) {
      const [table = '', column = ''] = name.split('.');
      const adding = `ALTER TABLE "${table}" ADD COLUMN "${column}" `;
      const requiring = `ALTER TABLE "${table}" ALTER COLUMN "${column}" SET NOT NULL;`;
      const filling =
        `UPDATE "${table}" SET "${column}" = '${value.replaceAll("'", "''")}', "version" = "version" + 1, ` +
        `"updated_at" = now() WHERE "${column}" IS NULL;`;
      if (statement === requiring) return [filling, requiring];
      if (statement.startsWith(adding)) return [statement.replace(' NOT NULL;', ';'), filling, requiring];
    }
    return [statement];
  });
}

/** Says how many records of a table have no value in a column. */
export type CountLacking = (table: string, column: string) => Promise<number>;

/** Runs `work` with the configured database as it is, without bringing its tables up to date. */
export async function withRecords<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (count: CountLacking) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'pg')))
    return await work(async () => 0);
  await using unwind = new AsyncDisposableStack();
  const { url, close } = await openDatabase(config);
  unwind.defer(close);
  const client = new pg.Client(url);
  await client.connect();
  unwind.defer(() => client.end());
  const db = drizzle(client, { schema });
  return await work(counting(query => rowsOf(db, query)));
}

/** A column that the database does not have yet is empty in every record; a table that it does not have has none. */
function counting(rows: (query: SQL) => Promise<Readonly<Record<string, unknown>>[]>): CountLacking {
  const count = async (table: string, condition: SQL) => {
    const [row] = await rows(sql`select count(*) from ${sql.identifier(table)} where ${condition}`);
    return Number(row?.['count'] ?? 0);
  };
  return async (table, column) => {
    try {
      return await count(table, sql`${sql.identifier(column)} is null`);
    } catch (error) {
      if (isMissing(error, 'table')) return 0;
      if (isMissing(error, 'column')) return count(table, sql`true`);
      throw error;
    }
  };
}
