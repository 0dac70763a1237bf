import { channel } from 'node:diagnostics_channel';
import { sql, type Logger, type SQL } from 'drizzle-orm';

/** A statement as the database receives it. */
export interface Statement {
  text: string;
  params: unknown[];
}

/** Publishes every statement that is sent, if something subscribes: tests and measurements look at their cost. */
export const statements = channel('energy-audit:statement');

/** Passes drizzle's statements on to the channel. */
export const statementLogger: Logger = {
  logQuery: (text, params) => {
    if (!statements.hasSubscribers) return;
    const statement: Statement = { text, params };
    statements.publish(statement);
  },
};

/** Returns a sent or built statement, ready to send. */
export function again({ text, params }: Statement): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql.param(params[Number(part) - 1]))),
  );
}
