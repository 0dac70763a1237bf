import { sql, type SQL } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { rowsOf, type Executor } from '../../server/services/db/connect.ts';
import { again, statements, type Statement } from '../../server/services/db/statements.ts';

/** Returns the queries, without the writes, that the server of this process sends while `run` runs. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const note = (message: unknown) => {
    if (Value.Check(statement, message) && isQuery(message)) sent.push(message);
  };
  statements.subscribe(note);
  try {
    await run();
  } finally {
    statements.unsubscribe(note);
  }
  return sent;
}

const statement = Type.Object({ text: Type.String(), params: Type.Array(Type.Unknown()) });

const isQuery = ({ text }: Statement) => /^\s*(select|with)\b/i.test(text);

/** Returns the tables of installations and their months that the database would scan completely for a query. */
export async function installationsScannedBy(db: Executor, query: Statement): Promise<string[]> {
  return (await tablesScannedBy(db, query)).filter(table => /^installation(s|_months.*)$/.test(table));
}

/** Returns the tables that the database would scan completely for a query. */
export async function tablesScannedBy(db: Executor, query: Statement): Promise<string[]> {
  return nodesIn(await planOf(db, again(query))).flatMap(each =>
    each['Node Type'] === 'Seq Scan' ? [each['Relation Name'] ?? ''] : [],
  );
}

/** Returns the indexes that the database would use for a query. */
export async function indexesUsedBy(db: Executor, query: SQL): Promise<string[]> {
  return nodesIn(await planOf(db, query)).flatMap(each => each['Index Name'] ?? []);
}

async function planOf(db: Executor, query: SQL): Promise<Node> {
  const [row] = await rowsOf(db, sql`explain (format json) ${query}`);
  const [{ Plan: plan }] = Value.Parse(explained, row?.['QUERY PLAN']);
  return plan;
}

const node = Type.Cyclic(
  {
    Node: Type.Object({
      'Node Type': Type.String(),
      'Relation Name': Type.Optional(Type.String()),
      'Index Name': Type.Optional(Type.String()),
      Plans: Type.Optional(Type.Array(Type.Ref('Node'))),
    }),
  },
  'Node',
);
type Node = Type.Static<typeof node>;
const explained = Type.Tuple([Type.Object({ Plan: node })]);

function nodesIn(plan: Node): Node[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesIn)];
}
