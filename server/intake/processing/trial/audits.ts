import { and, lte, not, sql } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { isUnaudited, lacksSomething, withAuditState } from '../../../billing/auditState.ts';
import { acrossTheUtility } from '../../../db/areaTable.ts';
import { cachedStatement, unnamedStatement } from '../../../db/cachedStatement.ts';
import type { Database, Executor } from '../../../db/connect.ts';
import { rowsOf } from '../../../db/rowsOf.ts';
import type { AffectedRecord } from '../../../db/schema/files.ts';
import { transformerCentres as centres } from '../../../db/schema/index.ts';
import type { Effect } from '../../fileKind.ts';
import { mostNamed } from './affected.ts';
import { counted } from './effects.ts';

/** Some sections in a month, and their TCs that could be audited, by number. */
interface ReadyTcs {
  month: string;
  sections: string[];
  tcs: ReadonlyMap<string, AffectedRecord>;
}

const changedSections = Type.Array(
  Type.Object({ month: Type.String(), sections: Type.Array(Type.String()) }),
);

/** Returns the TCs that could be audited after a dry run, in the sections whose kept counts its transaction has written. */
export async function readyAfter(tx: Executor): Promise<ReadyTcs[]> {
  const rows = await rowsOf(
    tx,
    sql`
      select month, array_agg(section_code) as sections from section_gaps
      where xmin = pg_current_xact_id()::xid group by month order by month`,
  );
  const found: ReadyTcs[] = [];
  for (const { month, sections } of Value.Parse(changedSections, rows))
    found.push({ month, sections, tcs: await readyTcs(tx, month, sections) });
  return found;
}

/**
 * Returns which TCs' audits a dry run made possible or impossible. Call it after the rollback: what can be audited without
 * the file is read only for the sections that it changed.
 */
export async function movedAudits(db: Database, after: readonly ReadyTcs[]): Promise<Effect[]> {
  const effects: Effect[] = [];
  for (const { month, sections, tcs } of after) {
    const before = await readyTcs(db, month, sections);
    effects.push(
      ...onlyIn(tcs, before, `Ready for the audit of ${fullMonthTitle(month)}`),
      ...onlyIn(before, tcs, `No longer ready for the audit of ${fullMonthTitle(month)}`),
    );
  }
  return effects;
}

function onlyIn(these: ReadyTcs['tcs'], others: ReadyTcs['tcs'], what: string): Effect[] {
  const records = [...these].flatMap(([number, record]) => (others.has(number) ? [] : record));
  if (records.length === 0) return [];
  return [{ ...counted(what, records.length, 'TC'), records: records.slice(0, mostNamed) }];
}

async function readyTcs(db: Executor, month: string, sections: string[]): Promise<ReadyTcs['tcs']> {
  const values = { month, next: addMonths(month, 1), sections };
  const rows = await readyInSections(db, {}).execute(values);
  return new Map(rows.map(record => [record.code, record]));
}

const readyInSections = cachedStatement((db, _shape: object) =>
  withAuditState(
    db
      .select({ code: centres.number, name: centres.name, tcId: centres.id })
      .from(acrossTheUtility(centres))
      .$dynamic(),
  )
    .where(
      and(
        sql`${centres.sectionCode} = any(${sql.placeholder('sections')}::text[])`,
        lte(centres.activatedOn, sql.placeholder('month')),
        isUnaudited,
        not(lacksSomething),
      ),
    )
    .orderBy(centres.number)
    .prepare(unnamedStatement),
);
