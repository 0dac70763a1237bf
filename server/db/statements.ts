import { channel } from 'node:diagnostics_channel';
import type { Logger } from 'drizzle-orm';

/** A statement as the database gets it. */
export interface Statement {
  text: string;
  params: unknown[];
}

/** Tells of every statement that is sent, where somebody listens: tests and measurements look at what they cost. */
export const statements = channel('energy-audit:statement');

/** What drizzle tells. */
export const statementLogger: Logger = {
  logQuery: (text, params) => {
    if (!statements.hasSubscribers) return;
    const statement: Statement = { text, params };
    statements.publish(statement);
  },
};
