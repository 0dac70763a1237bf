import { sql, type SQL } from 'drizzle-orm';
import { isr as declared, type IsrRow } from '#fileKinds/kinds/isr.ts';
import { addMissingMonths } from '../../billing/months.ts';
import { onRecord } from '../../files/processing/trial/copies.ts';
import { differingFrom, differs, isDiffering, sameDigits, sameRrNumber } from '../../files/rowNotes.ts';
import { accepted, logged, setBased } from '../../files/setBased.ts';

const { reasons } = declared;

/** Whether the row says what is on record where it may change it. */
const isUnchanged = sql.raw(
  '((day_before, mr_code_before) is not distinct from (reading_day, mr_code) and day_before is not null)',
);

/** The columns that count only for new installations, each as the row says and as it is on record. */
const fixed = [
  ['RR_number', sql`rr_number`, sql`rr_number_before`],
  ['Consumer_name', sql`consumer_name`, sql`consumer_name_before`],
  ['Tariff', sql`tariff`, sql`tariff_before`],
  ['KW', sql`kw`, sql`kw_before`],
  ['HP', sql`hp`, sql`hp_before`],
  ['Date_of_service', sql`date_of_service`, sql`date_of_service_before`],
] as const;

/**
 * Adds installations that are in service from the file's month on. Those on record can only get another reading day or
 * meter reader, from that month on.
 */
export const applyIsr = setBased<IsrRow>({
  columns: {
    accountId: 'text',
    rrNumber: 'text',
    consumerName: 'text',
    tariff: 'text',
    kw: 'numeric(11, 3)',
    hp: 'numeric(11, 3)',
    readingDay: 'smallint',
    mrCode: 'text',
    section: 'text',
    dateOfService: 'date',
  },
  changesInstallations: true,
  prepare: (tx, { month }) => addMissingMonths(tx, month),
  sections: ({ isOwn }) => sql`select section as section_code from given where ${isOwn(sql`section`)}`,
  copies: ({ month }) => [
    ['installations', sql`id in (${withSameDigits} union ${withSameRrNumber})`],
    [
      'installation_months',
      sql`month >= ${month} and installation_id in (select id from installations join given using (account_id))`,
    ],
  ],
  facts: ({ month, isOwn }) => sql`
    select given.*, area.zone_code, area.circle_code, area.division_code, area.sub_division_code, area.section_code,
      reader.id as mr_id, reader.section_code is distinct from area.section_code as is_reader_elsewhere, known.id is not null as is_known, known.section_code <> given.section as is_elsewhere,
      coalesce(known.id, gen_random_uuid()) as installation_id, bill.reading_day as day_before,
      former.mr_code as mr_code_before,
      known.rr_number as rr_number_before, known.consumer_name as consumer_name_before,
      coalesce(bill.tariff, given.tariff) as tariff_before, known.sanctioned_kw as kw_before,
      known.sanctioned_hp as hp_before, known.date_of_service as date_of_service_before,
      ${twin(sql`ltrim(other.account_id, '0') = ltrim(given.account_id, '0') and ${isOwn(sql`other.section_code`)}`)} as same_digits,
      ${twin(sql`upper(other.rr_number) = upper(given.rr_number) and other.section_code = area.section_code`)} as same_rr_number,
      to_char(given.date_of_service, 'YYYY-MM') > ${month} as not_yet, ${isClosed(month)} as closed
    from given
    left join areas area on area.level = 'section' and area.code = given.section and ${isOwn(sql`area.section_code`)}
    left join users reader on reader.mr_code = given.mr_code and reader.user_type = 'mr'
    left join installations known on known.account_id = given.account_id
    left join installation_months bill on bill.installation_id = known.id and bill.month = ${month}
    left join users former on former.id = bill.mr_id`,
  conditions: [
    [reasons.readerNotFound, sql`mr_id is null`],
    [reasons.sectionNotFound, sql`section_code is null`],
    [reasons.readerElsewhere, sql`is_reader_elsewhere`],
    [reasons.otherSection, sql`is_elsewhere`],
    [reasons.notYet, sql`not_yet`],
    [reasons.differs, sql`${isUnchanged} and ${isDiffering(fixed)}`],
    [reasons.unchanged, isUnchanged],
    [reasons.closed, sql`closed`],
  ],
  notes: [
    [differs, sql`case when is_known then ${differingFrom(fixed)} end`],
    [
      sameDigits,
      sql`case when same_digits is not null then json_build_object('Account_ID', same_digits) end`,
    ],
    [
      sameRrNumber,
      sql`case when same_rr_number <> coalesce(same_digits, '') then json_build_object('RR_number', same_rr_number) end`,
    ],
  ],
  writes: ({ file, month }) => [
    sql`
      insert into installations (id, account_id, rr_number, consumer_name, sanctioned_kw, sanctioned_hp, zone_code,
        circle_code, division_code, sub_division_code, section_code, date_of_service)
      select installation_id, account_id, rr_number, consumer_name, kw, hp, zone_code, circle_code, division_code,
        sub_division_code, section_code, date_of_service
      from ${accepted} where not is_known`,
    sql`
      update installation_months bill set reading_day = accepted.reading_day, mr_id = accepted.mr_id
      from ${accepted}
      where is_known and bill.installation_id = accepted.installation_id and bill.month >= ${month}
        and (bill.reading_day, bill.mr_id) is distinct from (accepted.reading_day, accepted.mr_id)`,
    // The months from the file's on; a month that is not open yet gets its rows when it opens.
    sql`
      insert into installation_months (month, installation_id, account_id, section_code, mr_id, reading_day, tariff)
      select opened.month, installation_id, account_id, section_code, mr_id, reading_day, tariff
      from ${accepted} cross join ${openMonths(month)} as opened
      on conflict do nothing`,
    logged(file, {
      action: 'installation.create',
      entity: 'installation',
      id: sql`installation_id`,
      after: sql`jsonb_build_object('accountId', account_id, 'readingDay', reading_day, 'mrCode', mr_code, 'month', ${month}::text)`,
      where: sql`not is_known`,
    }),
    logged(file, {
      action: 'installation.edit',
      entity: 'installation',
      id: sql`installation_id`,
      before: sql`jsonb_build_object('readingDay', day_before, 'mrCode', mr_code_before)`,
      after: sql`jsonb_build_object('readingDay', reading_day, 'mrCode', mr_code, 'month', ${month}::text)`,
      where: sql`is_known`,
    }),
  ],
});

/**
 * Selects the account of another installation on record that a condition finds for a new one. Concatenates, since
 * PostgreSQL would read the accounts in order up to the first match.
 */
const twin = (condition: SQL): SQL => sql`
  case when known.id is null then (select min(other.account_id || '') from installations other where ${condition}) end`;

/** Select the installations on record that a row may be about, or beside which it may be a twin. */
const withSameDigits = sql`select known.id from given
  join ${onRecord('installations')} known on ltrim(known.account_id, '0') = ltrim(given.account_id, '0')`;
const withSameRrNumber = sql`select known.id from given
  join ${onRecord('installations')} known on upper(known.rr_number) = upper(given.rr_number) and known.section_code = given.section`;

/** Whether a TC that the installation has been tagged to since was audited for the month or a later one. */
const isClosed = (month: string): SQL => sql`exists (
  select from installation_months later
  join tc_audits audited on audited.tc_id = later.tc_id and audited.month >= ${month}
  where later.installation_id = known.id and later.month >= ${month})`;

/** The months with a place for rows, from one on. */
const openMonths = (month: string): SQL => sql`(
  select replace(right(relname, 7), '_', '-') as month
  from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = 'public.installation_months'::regclass and replace(right(relname, 7), '_', '-') >= ${month})`;
