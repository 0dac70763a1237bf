import { sql, type SQL } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Executor } from '../../server/db/connect.ts';
import { rowsOf } from '../../server/db/rowsOf.ts';
import { statements, type Statement } from '../../server/db/statements.ts';

/** The queries that the server of this process sends while something runs, and not what it writes meanwhile. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const note = (message: unknown) => {
    if (Value.Check(statement, message) && isQuery(message)) seen.push(message);
  };
  statements.subscribe(note);
  try {
    await run();
  } finally {
    statements.unsubscribe(note);
  }
  return seen;
}

const statement = Type.Object({ text: Type.String(), params: Type.Array(Type.Unknown()) });

const isQuery = ({ text }: Statement) => /^\s*(select|with)\b/i.test(text);

/** The same statement, to be sent again. */
export function again({ text, params }: Statement): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql.param(params[Number(part) - 1]))),
  );
}

/** What of the installations and their months the database would read from end to end for a query. */
export async function installationsScannedBy(db: Executor, asked: Statement): Promise<string[]> {
  const [row] = await rowsOf(db, sql`explain (format json) ${again(asked)}`);
  const [{ Plan: plan }] = Value.Parse(explained, row?.['QUERY PLAN']);
  return scansIn(plan).filter(table => /^installation(s|_months.*)$/.test(table));
}

const node = Type.Cyclic(
  {
    Node: Type.Object({
      'Node Type': Type.String(),
      'Relation Name': Type.Optional(Type.String()),
      Plans: Type.Optional(Type.Array(Type.Ref('Node'))),
    }),
  },
  'Node',
);
type Node = Type.Static<typeof node>;
const explained = Type.Tuple([Type.Object({ Plan: node })]);

function scansIn(plan: Node): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)];
}
