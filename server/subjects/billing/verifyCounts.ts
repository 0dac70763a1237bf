import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Executor } from '../../services/db/connect.ts';
import { inArchive } from './archivedMonths.ts';

/** A table of counts. */
interface StoredCounts {
  table: string;
  /** The view that sums its rows, if several make up one count. */
  sums?: string;
  /** The key of its rows. */
  key: string;
  /** The figure that is 0 in an empty row. */
  figure: string;
  /** Whether `filter_counts` hold the same figures in more rows. */
  isSumOfFilters?: true;
}

/** A table whose rows are counted; `counted_tables` stands for those that it names. */
export type CountedTable =
  | 'installation_months'
  | 'tc_audits'
  | 'tc_readings'
  | 'tc_terms'
  | 'counted_tables';

/** The counts of a table's rows. */
interface CountsOf {
  of: CountedTable;
  /** Other tables from which the same facts are computed. @default none */
  with?: readonly string[];
  /** Whether the counts of a month depend on the rows of that month alone. @default false */
  isByMonth?: true;
  /** Whether its months go to the archive, while some of their counts stay. @default false */
  isArchived?: true;
  counts: readonly StoredCounts[];
}

/** The tables of counts, by the table whose rows they count. */
export const storedCounts: readonly CountsOf[] = [
  {
    of: 'installation_months',
    isByMonth: true,
    isArchived: true,
    counts: [
      {
        table: 'filter_counts',
        key: 'month, section_code, mr_id, reading_day, tariff, tagging, duration',
        figure: 'installations',
      },
      { table: 'section_counts', key: 'month, section_code', figure: 'installations', isSumOfFilters: true },
      {
        table: 'facet_counts',
        key: 'month, facet, value, section_code',
        figure: 'installations',
        isSumOfFilters: true,
      },
      { table: 'tc_counts', key: 'month, tc_id', figure: 'installations' },
    ],
  },
  {
    of: 'tc_audits',
    isByMonth: true,
    counts: [{ table: 'section_audits', key: 'month, section_code', figure: 'audited' }],
  },
  {
    of: 'tc_readings',
    with: ['transformer_centres', 'tc_audits', 'tc_terms', 'tc_counts'],
    counts: [{ table: 'section_gaps', key: 'month, section_code', figure: 'transformers' }],
  },
  {
    of: 'tc_terms',
    with: ['transformer_centres'],
    counts: [
      { table: 'transformer_counts', key: 'section_code, reading_day, from_month', figure: 'transformers' },
    ],
  },
  {
    of: 'counted_tables',
    with: ['transformer_centres'],
    counts: [
      { table: 'row_counts', sums: 'row_totals', key: 'table_name, part, section_code', figure: 'rows' },
    ],
  },
];

/** Enough rows for a person to see that a table is wrong. */
const maxShown = 20;

/** A row of counts that disagrees with the facts. */
export interface WrongCount {
  table: string;
  /** The key of the row. */
  key: string;
  /** The stored row; null if it is missing. */
  stored: unknown;
  /** The row computed from the facts; null if the facts yield none. */
  facts: unknown;
}

/** Some of the counts. */
export interface Counted {
  of: CountedTable;
  /** Only those of these months, of a table whose counts are by month. @default all */
  months?: readonly string[];
}

/**
 * Recomputes stored counts from the facts: all, or only some. Returns the rows that differ. Of a month in the archive, only the
 * number of its installations is known.
 */
export async function verifyCounts(db: Executor, only?: Counted): Promise<WrongCount[]> {
  const wrong: WrongCount[] = [];
  const ofMonths = only?.months ? sql`month = any(${sql.param([...only.months])})` : sql`true`;
  for (const { of, counts, isArchived } of storedCounts) {
    if (only !== undefined && of !== only.of) continue;
    let areFiltersRight = true;
    if (isArchived) wrong.push(...(await archivedDifferences(db, ofMonths)));
    const isChosen = isArchived ? sql`${ofMonths} and month not in ${inArchive(db)}` : ofMonths;
    for (const one of counts) {
      // Once the counts by all filters are right, the sums of these few rows are the counts of the facts.
      const source = one.isSumOfFilters && areFiltersRight ? 'filters' : 'facts';
      const found = await differences(db, one, source, isChosen);
      areFiltersRight &&= found.length === 0;
      wrong.push(...found);
    }
  }
  return wrong;
}

/**
 * Treats a stored row whose figure is 0 like a missing one. Compares rows as texts first, which takes half of the time:
 * rows with the same text are equal, while JSON also knows that 0 is 0.00.
 */
async function differences(
  db: Executor,
  { table, sums = table, key, figure }: StoredCounts,
  source: 'facts' | 'filters',
  isChosen: SQL,
): Promise<WrongCount[]> {
  const columns = sql.raw(key);
  const isFilled = sql`${isChosen} and ${sql.identifier(figure)} <> 0`;
  const rows = await rowsOf(
    db,
    sql`
      select concat_ws(' ', ${columns}) as key, to_jsonb(stored) as stored, to_jsonb(facts) as facts
      from (select * from ${sql.identifier(sums)} where ${isFilled}) as stored
      full join (select * from ${sql.identifier(`${sums}_of_${source}`)} where ${isFilled}) as facts using (${columns})
      where case when stored::text = facts::text then false
        else to_jsonb(stored) is distinct from to_jsonb(facts) end
      limit ${maxShown}`,
  );
  return rows.map(row => ({ table, key: String(row['key']), stored: row['stored'], facts: row['facts'] }));
}

/** Returns the months in the archive whose sections had another number of installations than the archive has. */
async function archivedDifferences(db: Executor, ofMonths: SQL): Promise<WrongCount[]> {
  const rows = await rowsOf(
    db,
    sql`
      select month, coalesce(sum(installations), 0)::integer as stored, rows as facts
      from archived_months left join section_counts using (month)
      where state = 'archived' and ${ofMonths}
      group by month, rows having coalesce(sum(installations), 0) <> rows`,
  );
  return rows.map(({ month, stored, facts }) => ({
    table: 'section_counts',
    key: String(month),
    stored,
    facts,
  }));
}
