import { sql, type SQL } from 'drizzle-orm';
import { textOf, type Reason } from '#fileKinds/fileKind.ts';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { WorkbookRefused } from '#sheets/refusals.ts';
import { rowsOf, type Executor } from '../../services/db/connect.ts';
import { inSql } from '../../services/db/inSql.ts';
import { jsonOf } from '../../services/db/bulk.ts';
import { lastClosedSince } from '../billing/archivedMonths.ts';
import { lockSections } from '../installations/lockSection.ts';
import { copyRows } from './processing/trial/copies.ts';
import { success, type Apply, type CheckedRow, type FileOrigin, type Outcome } from './fileKind.ts';
import { notesIn, type NoteInSql } from './rowNotes.ts';

/** Rows judged and written by one transaction of a kind that does both in SQL. */
export const manyRows = 2000;

/** A file whose rows are judged and written in SQL. */
export interface SetContext {
  file: FileOrigin;
  /** The audit month of the file, YYYY-MM. */
  month: string;
  /** Returns the condition for the sections whose records the uploader may change. */
  isOwn(sectionCode: SQL): SQL;
}

/** The effect of the rows of a kind, as SQL over all rows of a chunk at once. */
export interface SetBased<Row extends object> {
  /** The SQL type of each property of a row. `given` has them as columns, in snake case, with `place` and `row_number`. */
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  /** Whether it changes installations from the file's month on, none of which may be in the archive. @default false */
  changesInstallations?: true;
  /** Prepares the transaction, before anything is locked; not in a dry run. @default nothing */
  prepare?(tx: Executor, context: SetContext): Promise<void>;
  /** Selects `section_code` of every section that the rows of `given` may change, each of which is locked. */
  sections(context: SetContext): SQL;
  /**
   * The tables that the rows of `given` write, the change log apart, each with the condition for the rows on record that
   * they read or change there. A dry run works on copies of these. One may refer to the copies before it.
   */
  copies(context: SetContext): readonly (readonly [table: string, rows: SQL])[];
  /** Selects the rows of `given`, each with its `section_code` and everything that the conditions and writes use. */
  facts(context: SetContext): SQL;
  /** The conditions on these columns for a row to fail or to be skipped. The first one that holds decides. */
  readonly conditions: readonly (readonly [Reason, SQL])[];
  /** The things to look at in rows that don't fail. @default nothing */
  readonly notes?: readonly NoteInSql[];
  /** The statements that write the rows of `accepted`. */
  writes(context: SetContext): readonly SQL[];
}

/** The facts of the rows that no condition refuses; for the statements that write them. */
export const accepted: SQL = sql.raw('(select * from judged where broken is null) as accepted');

/**
 * Settings of the transaction. A chunk has few rows: to compile its statements takes PostgreSQL longer than to run them,
 * and so does reading a whole table instead of using its index.
 */
const planning = sql`select set_config('jit', 'off', true), set_config('random_page_cost', '1.1', true)`;

/** Makes the function of a kind whose rows are judged and written in SQL. */
export function setBased<Row extends object>(kind: SetBased<Row>): Apply<Row> {
  return async (tx, rows, { file, isTrial }) => {
    if (rows.length === 0) return [];
    if (file.month === null) throw new Error('A file of this kind needs a month.');
    const own = file.sectionCode;
    const context: SetContext = {
      file,
      month: file.month,
      isOwn: sectionCode => (own === null ? sql`true` : sql`${sectionCode} = ${own}`),
    };
    await tx.execute(planning);
    if (kind.changesInstallations) await refuseArchived(tx, file.month);
    if (!isTrial) await kind.prepare?.(tx, context);
    await stage(tx, kind.columns, rows);
    if (isTrial) for (const copy of kind.copies(context)) await copyRows(tx, ...copy);
    else await lockSections(tx, kind.sections(context));
    // No month leaves from here on.
    if (kind.changesInstallations) await refuseArchived(tx, file.month);
    await judge(tx, kind, context);
    const outcomes = await outcomesOf(tx, kind);
    for (const statement of kind.writes(context)) await tx.execute(statement);
    return outcomes;
  };
}

/** Refuses the file if installations that it may change are in the archive: no row could have the effect that it should. */
async function refuseArchived(tx: Executor, month: string): Promise<void> {
  const last = await lastClosedSince(tx, month);
  if (last !== undefined)
    throw new WorkbookRefused(
      `Installations of ${fullMonthTitle(last)} are archived.***Upload a file of a later month, or contact support if you need that one.`,
    );
}

/** Puts rows into the temporary table `given`. */
async function stage<Row extends object>(
  tx: Executor,
  columns: SetBased<Row>['columns'],
  rows: readonly CheckedRow<Row>[],
): Promise<void> {
  const types = Object.entries<string>({ ...columns, place: 'integer', rowNumber: 'integer' });
  const given = rows.map(({ row, rowNumber }, place) => ({ ...row, place, rowNumber }));
  const list = (part: (name: string, type: string) => string) =>
    sql.raw(types.map(([name, type]) => part(name, type)).join(', '));
  // A dry run stages several chunks in one transaction.
  await tx.execute(sql`drop table if exists given, judged`);
  await tx.execute(
    sql`create temp table given (${list((name, type) => `${inSql(name)} ${type}`)}) on commit drop`,
  );
  await tx.execute(sql`
    insert into given (${list(inSql)})
    select ${list(name => `"${name}"`)}
    from jsonb_to_recordset(${await jsonOf(given)}::jsonb) as rows(${list((name, type) => `"${name}" ${type}`)})`);
  await tx.execute(sql`analyze given`);
}

/** Ends a subquery: without it, PostgreSQL computes a column again for each condition that uses it. */
const computedOnce = sql.raw('offset 0');

/** Puts the rows with their facts, and with the number of the condition that refuses each, into the table `judged`. */
async function judge<Row extends object>(
  tx: Executor,
  { facts, conditions, notes = [] }: SetBased<Row>,
  context: SetContext,
): Promise<void> {
  const cases = conditions.map(([, holds], number) => sql`when ${holds} then ${sql.raw(String(number))}`);
  const found = sql.join(
    notes.map(([, of]) => of),
    sql`, `,
  );
  await tx.execute(sql`
    create temp table judged on commit drop as
    select facts.*, case ${sql.join(cases, sql` `)} end as broken,
      array[${found}]::json[] as notes
    from (${facts(context)} ${computedOnce}) as facts`);
  await tx.execute(sql`analyze judged`);
}

/**
 * Whether a value is a list of a chunk's verdicts. Checked by hand: a schema takes many times as long, while all other
 * calls wait.
 */
const isListOf = <T>(value: unknown, is: (each: unknown) => each is T): value is (T | null)[] =>
  Array.isArray(value) && value.every(each => each === null || is(each));
const isNumber = (value: unknown) => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';

/** Returns the outcomes of a chunk in the order of its rows: the condition that refuses each, its section and notes. */
async function outcomesOf<Row extends object>(
  tx: Executor,
  { conditions, notes: topics = [] }: SetBased<Row>,
): Promise<Outcome[]> {
  // Lists instead of a row each, which the driver would take longer to read; few rows have notes.
  const [lists] = await rowsOf(
    tx,
    sql`
      select json_agg(broken order by place) as broken, json_agg(section_code order by place) as sections,
        coalesce(json_agg(json_build_array(place, array_to_json(notes)) order by place)
          filter (where num_nonnulls(variadic notes) > 0), '[]') as noted
      from judged`,
  );
  const { broken, sections, noted } = lists ?? {};
  if (!isListOf(broken, isNumber) || !isListOf(sections, isText))
    throw new Error('The database gave no verdicts.');
  const notes = notesIn(noted, topics);
  return broken.map((number, place) => {
    const reason = number === null ? undefined : conditions[number]?.[0];
    return {
      ...(reason ? { outcome: reason.outcome, reason: textOf(reason) } : success),
      sectionCode: sections[place] ?? null,
      ...(reason?.outcome !== 'failure' && { notes: notes.get(place) ?? [] }),
    };
  });
}

/**
 * Returns the condition that a TC's reading of a month may be corrected although its section has started an audit: the
 * audit of a month that it begins or ends was reopened. Whether the TC has been audited again is for the caller to see.
 */
export const hasReopenedAudit = (tcId: SQL, month: string): SQL => sql`exists (
  select from audit_revisions revision
  where revision.tc_id = ${tcId} and revision.month in (${month}, ${addMonths(month, -1)}))`;

/** The entry of the change log for each accepted row. */
interface LoggedChange {
  action: string;
  entity: string;
  id: SQL;
  before?: SQL;
  after: SQL;
  /** Selects the accepted rows that change something. @default all */
  where?: SQL;
}

/** Returns the statement that records changes in the change log, each with the file and the row that made it. */
export function logged(file: FileOrigin, { action, entity, id, before, after, where }: LoggedChange): SQL {
  return sql`
    insert into changes (actor_id, action, entity, entity_id, before, after, file_id, row_number)
    select ${file.uploaderId}::uuid, ${action}, ${entity}, ${id}, ${before ?? sql`null::jsonb`}, ${after},
      ${file.id}::uuid, row_number
    from ${accepted} where ${where ?? sql`true`}`;
}
