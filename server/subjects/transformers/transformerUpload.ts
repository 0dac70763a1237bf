import { getTableColumns, sql } from 'drizzle-orm';
import { byKey, plainFields, type PlainKey } from '#tables/plainFields.ts';
import { tcDetails as declared, type TransformerRow } from '#fileKinds/kinds/tcDetails.ts';
import { countsFrom } from '../billing/auditState.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import { inSql } from '../../services/db/inSql.ts';
import { tcTerms, transformerCentres } from '../../services/db/schema/index.ts';
import { begins } from '../files/rowNotes.ts';
import { accepted, logged, setBased } from '../files/setBased.ts';

const { reasons } = declared;
const centreColumns = getTableColumns(acrossTheUtility(transformerCentres));

/** The columns of the plain fields, and of those that hold from a month on. */
const columns = sql.raw(plainFields.map(({ key }) => inSql(key)).join(', '));
const monthly = sql.raw(
  plainFields.flatMap(({ key }) => (key in getTableColumns(tcTerms) ? inSql(key) : [])).join(', '),
);

/** The values for the change log, under the names that the form's entries have. */
const logValues = sql.raw(plainFields.map(({ key }) => `'${key}', ${inSql(key)}`).join(', '));

/** Whether one of the tagged meter readers is not of the section of the one who reads the TC. */
const isReaderMissing = sql.raw(`exists (
  select from unnest(string_to_array(given.tagged_mrs, ',')) as code
  where not exists (select from users tagged where tagged.mr_code = code and tagged.user_type = 'mr'
    and tagged.section_code = reader.section_code))`);

/**
 * Adds TCs, each to the section of the meter reader who reads it, from the file's month on, or from the first month later
 * whose audit this section has not started.
 */
export const applyTcDetails = setBased<TransformerRow>({
  columns: {
    ...byKey<Record<PlainKey, string>>(({ key }) => centreColumns[key].getSQLType()),
    primaryCurrent: 'bigint',
    secondaryCurrent: 'bigint',
    taggedMrs: 'text',
    readingMr: 'text',
    mdmCode: 'text',
  },
  sections: ({ isOwn }) => sql`
    select section_code from given join users on mr_code = reading_mr where ${isOwn(sql`section_code`)}`,
  copies: () => [
    ['transformer_centres', sql`lower(number) in (select lower(number) from given)`],
    ['tc_meter_readers', sql`false`],
    ['tc_terms', sql`false`],
  ],
  facts: ({ month, isOwn }) => sql`
    select given.*, gen_random_uuid() as tc_id, ${month}::text as file_month,
      ${countsFrom(sql`reader.section_code`, month)} as from_month, feeder.id as feeder_id, reader.id as reader_id, reader.zone_code,
      reader.circle_code, reader.division_code, reader.sub_division_code, reader.section_code,
      ${isReaderMissing} as is_reader_missing,
      exists (select from transformer_centres where lower(number) = lower(given.number)) as is_known
    from given
    left join feeders feeder on feeder.mdm_code = given.mdm_code
    left join users reader on reader.mr_code = given.reading_mr and reader.user_type = 'mr'
      and ${isOwn(sql`reader.section_code`)}`,
  conditions: [
    [reasons.exists, sql`is_known`],
    [reasons.feederNotFound, sql`feeder_id is null`],
    [reasons.readerNotFound, sql`reader_id is null or is_reader_missing`],
  ],
  notes: [
    [begins, sql`case when from_month > file_month then json_build_object('TC_number', from_month) end`],
  ],
  writes: ({ file }) => [
    sql`
      insert into transformer_centres (id, ${columns}, zone_code, circle_code, division_code, sub_division_code,
        section_code, feeder_id, primary_current, secondary_current, reading_mr, activated_on)
      select tc_id, ${columns}, zone_code, circle_code, division_code, sub_division_code, section_code, feeder_id,
        primary_current, secondary_current, reader_id, from_month
      from ${accepted}`,
    sql`
      insert into tc_meter_readers (tc_id, mr_id)
      select tc_id, users.id from ${accepted}
      join users on users.mr_code = any (string_to_array(tagged_mrs, ','))`,
    sql`
      insert into tc_terms (tc_id, from_month, ${monthly}, feeder_id, primary_current, secondary_current)
      select tc_id, from_month, ${monthly}, feeder_id, primary_current, secondary_current from ${accepted}`,
    logged(file, {
      action: 'transformer.create',
      entity: 'transformer',
      id: sql`tc_id`,
      after: sql`jsonb_strip_nulls(jsonb_build_object(${logValues}, 'feederId', feeder_id, 'primaryCurrent', primary_current,
        'secondaryCurrent', secondary_current, 'taggedMRs', string_to_array(tagged_mrs, ','), 'readingMR', reading_mr,
        'activatedOn', from_month))`,
    }),
  ],
});
