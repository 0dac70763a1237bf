import { sql, type SQL } from 'drizzle-orm';
import type { InstallationReasons, InstallationRow } from '#fileKinds/installations.ts';
import type { BillingStatus } from '#domain/installations.ts';
import type { Apply } from '../../files/fileKind.ts';
import { differingFrom, differs, isDiffering } from '../../files/rowNotes.ts';
import { accepted, logged, setBased, type SetContext } from '../../files/setBased.ts';
import { joinUsual, unusualFigures, usualColumns } from '../../audit/upload/usualFigures.ts';

/** The columns of an installation's month that a kind sets, each with its new value in terms of the row. */
type Figures = Readonly<Partial<Record<FigureColumn, SQL>>>;
type FigureColumn =
  | 'status'
  | 'duration'
  | 'consumption'
  | 'e_max'
  | 'e_min'
  | 'demand'
  | 'collection'
  | 'bill_cancellation';

/** The given figures, as they are. */
export const asGiven = (...columns: readonly FigureColumn[]): Figures =>
  Object.fromEntries(columns.map(column => [column, sql.raw(column)]));

/** A billing status, for so many months. Nothing is used unless something else is on record. */
export const withoutUse = (status: BillingStatus): Figures => ({
  ...withStatus(status),
  consumption: sql`coalesce(consumption_before, 0)`,
});

/** A billing status, for so many months. */
export const withStatus = (status: BillingStatus): Figures => ({
  status: sql`${status}::text`,
  duration: sql`duration`,
});

/** The columns of `judged` with a figure as it is on record, and as the row makes it. */
const before = (column: string) => sql.raw(`${column}_before`);
const after = (column: string) => sql.raw(`${column}_after`);

/** Makes the function of a kind whose rows are about installations in a month: tags each to the TC that it names, from that month on, and sets figures of the month. */
export function applyInstallations(reasons: InstallationReasons, figures: Figures): Apply<InstallationRow> {
  const set = Object.entries<SQL>(figures);
  const list = (part: (column: string, value: SQL) => SQL) =>
    set.map(([column, value]) => sql`, ${part(column, value)}`);
  const valuesOf = (part: (column: string, value: SQL) => SQL) =>
    sql.join(set.map(([column, value]) => sql`, ${column}::text, ${part(column, value)}`));
  const changes = sql.join(
    [sql`false`, ...set.map(([column]) => sql`${before(column)} is distinct from ${after(column)}`)],
    sql` or `,
  );
  return setBased<InstallationRow>({
    changesInstallations: true,
    columns: {
      accountId: 'text',
      tcNumber: 'text',
      readingDay: 'smallint',
      mrCode: 'text',
      duration: 'smallint',
      consumption: 'numeric(14, 2)',
      eMax: 'numeric(14, 2)',
      eMin: 'numeric(14, 2)',
      demand: 'numeric(14, 2)',
      collection: 'numeric(14, 2)',
      billCancellation: 'numeric(14, 2)',
    },
    sections: ({ isOwn }) => sql`
      select section_code from given join installations using (account_id) where ${isOwn(sql`section_code`)}`,
    copies: ({ month }) => [
      [
        'installation_months',
        sql`month >= ${month} and installation_id in (select id from installations join given using (account_id))`,
      ],
    ],
    facts: context => sql`
      select found.* ${sql.join(list((column, value) => sql`${value} as ${after(column)}`))}
      from (
        select given.*, bill.installation_id, bill.section_code, bill.tc_id as tc_before,
          bill.tagged_by as tagged_by_before, bill.reading_day as day_before, former.mr_code as mr_before,
          centre.id as tc_id, ${dayInForce(sql`centre.id`, sql`${context.month}`)} as tc_day,
          (${isReadBy}) as is_read_by_mr, ${isClosed(context)} as closed
          ${sql.join(list(column => sql`bill.${sql.raw(column)} as ${before(column)}`))}
          , ${usualColumns}
        from given
        left join installations installation on installation.account_id = given.account_id
          and ${context.isOwn(sql`installation.section_code`)}
        left join installation_months bill on bill.installation_id = installation.id and bill.month = ${context.month}
        left join users former on former.id = bill.mr_id
        left join users reader on reader.mr_code = given.mr_code
        ${joinUsual(context.month)}
        left join transformer_centres centre on lower(centre.number) = lower(given.tc_number)
          and centre.section_code = bill.section_code and centre.activated_on <= ${context.month}
      ) as found`,
    conditions: [
      [reasons.accountNotFound, sql`installation_id is null`],
      [reasons.tcNotFound, sql`tc_number is not null and tc_id is null`],
      [reasons.closed, sql`closed`],
      [reasons.differs, sql`${isTaggedAlready} and not (${changes}) and ${isDiffering(fixed)}`],
      [reasons.unchanged, sql`${isTaggedAlready} and not (${changes})`],
      [reasons.differentDay, sql`tc_id is not null and coalesce(reading_day, day_before) <> tc_day`],
      [reasons.readerNotTagged, sql`tc_id is not null and not is_read_by_mr`],
    ],
    notes: [[differs, differingFrom(fixed)], unusualFigures],
    writes: context => [
      logged(context.file, {
        action: 'installation.tag',
        entity: 'installation',
        id: sql`installation_id`,
        before: sql`jsonb_build_object('tcId', tc_before, 'taggedBy', tagged_by_before, 'readingDay', day_before)`,
        after: sql`jsonb_build_object('tcId', tc_id, 'taggedBy', ${context.file.uploadedBy}::text,
          'readingDay', tc_day, 'month', ${context.month}::text)`,
        where: sql`not ${isTaggedAlready}`,
      }),
      logged(context.file, {
        action: 'installation.bill',
        entity: 'installation',
        id: sql`installation_id`,
        before: sql`jsonb_build_object('month', ${context.month}::text ${valuesOf(before)})`,
        after: sql`jsonb_build_object('month', ${context.month}::text ${valuesOf(after)})`,
        where: changes,
      }),
      write(
        context,
        sql.join(
          list(
            column => sql`${sql.raw(column)} = case when bill.month = ${context.month}
        then ${after(column)} else bill.${sql.raw(column)} end`,
          ),
        ),
      ),
    ],
  });
}

/** The installation's reading day and meter reader where the row says something else: only its ISR changes them. */
const fixed = [
  ['Reading_day', sql`reading_day`, sql`coalesce(tc_day, day_before)`],
  ['MR_code', sql`mr_code`, sql`mr_before`],
] as const;

/** Whether the row leaves the installation's TC as it is: it names none, or the one that it is tagged to. */
const isTaggedAlready = sql.raw('(tc_id is null or (tc_before = tc_id and day_before = tc_day) is true)');

/**
 * Whether the meter reader of the row, or else of the installation, is tagged to the TC. Counts instead of `exists`, for
 * which PostgreSQL may read every tag of the utility.
 */
const isReadBy = sql.raw(`(
  select count(*) from tc_meter_readers tagged where tagged.tc_id = centre.id
    and tagged.mr_id = case when given.mr_code is null then bill.mr_id else reader.id end) > 0`);

/** Whether the TC, or one that the installation has been tagged to since, was audited for the month or a later one. */
const isClosed = ({ month }: SetContext): SQL => sql`(
  exists (select from tc_audits where tc_id = centre.id and month >= ${month})
  or exists (
    select from installation_months later join tc_audits audited on audited.tc_id = later.tc_id and audited.month >= ${month}
    where later.installation_id = bill.installation_id and later.month >= ${month}))`;

/** Selects a TC's reading day in a month. */
const dayInForce = (tcId: SQL, month: SQL): SQL => sql`(
  select terms.reading_day from tc_terms terms
  where terms.tc_id = ${tcId} and terms.from_month <= ${month}
    and (terms.until_month is null or terms.until_month > ${month}))`;

/** Changes the month and, where the tag changes, all later months. */
const write = ({ file, month }: SetContext, figures: SQL): SQL => sql`
  update installation_months bill set
    tc_id = case when moves then accepted.tc_id else bill.tc_id end,
    tagged_by = case when moves then ${file.uploadedBy} else bill.tagged_by end,
    reading_day = case when moves then ${dayInForce(sql`accepted.tc_id`, sql`bill.month`)} else bill.reading_day end
    ${figures}
  from (select *, not ${isTaggedAlready} as moves from ${accepted}) as accepted
  where bill.installation_id = accepted.installation_id
    and (bill.month = ${month} or (moves and bill.month > ${month}))`;
