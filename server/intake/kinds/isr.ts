import { sql, type SQL } from 'drizzle-orm';
import { isr as declared, type IsrRow } from '#fileKinds/kinds/isr.ts';
import { addMissingMonths } from '../../billing/months.ts';
import { logged } from '../records.ts';
import { accepted, setBased } from '../setBased.ts';

const { reasons } = declared;

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
    kw: 'numeric(10, 2)',
    hp: 'numeric(10, 2)',
    readingDay: 'smallint',
    mrCode: 'text',
    section: 'text',
    dateOfService: 'date',
  },
  prepare: (tx, { month }) => addMissingMonths(tx, month),
  sections: ({ isOwn }) => sql`select section as section_code from given where ${isOwn(sql`section`)}`,
  facts: ({ month, isOwn }) => sql`
    select given.*, area.zone_code, area.circle_code, area.division_code, area.sub_division_code, area.section_code,
      reader.id as mr_id, known.id is not null as is_known, known.section_code <> given.section as is_elsewhere,
      coalesce(known.id, gen_random_uuid()) as installation_id, bill.reading_day as day_before,
      former.mr_code as mr_code_before,
      to_char(given.date_of_service, 'YYYY-MM') > ${month} as not_yet, ${isClosed(month)} as closed
    from given
    left join areas area on area.level = 'section' and area.code = given.section and ${isOwn(sql`area.section_code`)}
    left join users reader on reader.mr_code = given.mr_code and reader.user_type = 'mr'
      and reader.section_code = area.section_code
    left join installations known on known.account_id = given.account_id
    left join installation_months bill on bill.installation_id = known.id and bill.month = ${month}
    left join users former on former.id = bill.mr_id`,
  conditions: [
    [reasons.readerNotFound, sql`mr_id is null`],
    [reasons.otherSection, sql`is_elsewhere`],
    [reasons.notYet, sql`not_yet`],
    [
      reasons.unchanged,
      sql`(day_before, mr_code_before) is not distinct from (reading_day, mr_code) and day_before is not null`,
    ],
    [reasons.closed, sql`closed`],
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

/** Whether a TC that the installation has been tagged to since was audited for the month or a later one. */
const isClosed = (month: string): SQL => sql`exists (
  select from installation_months later
  join tc_audits audited on audited.tc_id = later.tc_id and audited.month >= ${month}
  where later.installation_id = known.id and later.month >= ${month})`;

/** The months with a place for rows, from one on. */
const openMonths = (month: string): SQL => sql`(
  select replace(right(relname, 7), '_', '-') as month
  from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = 'installation_months'::regclass and replace(right(relname, 7), '_', '-') >= ${month})`;
