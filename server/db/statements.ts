import { channel } from 'node:diagnostics_channel';
import type { Logger } from 'drizzle-orm';

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
