import { sql } from 'drizzle-orm';
import { addMonths } from '#domain/months.ts';
import { tcReadings as declared, type ReadingRow } from '#fileKinds/kinds/tcReadings.ts';
import { hasStartedAudit } from '../../billing/auditState.ts';
import { accepted, hasReopenedAudit, logged, setBased } from '../../files/setBased.ts';

const { reasons } = declared;

/** Records the readings of TCs, or why they are missing. */
export const applyTcReadings = setBased<ReadingRow>({
  columns: { tcNumber: 'text', finalValue: 'numeric(13, 3)', failureReason: 'text' },
  sections: ({ isOwn }) => sql`
    select section_code from given join transformer_centres on lower(number) = lower(tc_number)
    where ${isOwn(sql`section_code`)}`,
  copies: ({ month }) => [
    [
      'tc_readings',
      sql`month in (${month}, ${addMonths(month, -1)}, ${addMonths(month, 1)}) and tc_id in (
        select id from transformer_centres join given on lower(number) = lower(tc_number))`,
    ],
  ],
  facts: ({ month, isOwn }) => sql`
    select given.*, centre.id as tc_id, centre.section_code, centre.activated_on > ${month} as not_begun,
      exists (select from tc_audits where tc_id = centre.id and month in (${addMonths(month, -1)}, ${month})) as closed,
      ${hasStartedAudit(sql`centre.section_code`, month)} and (
        exists (select from tc_audits where tc_id = centre.id and month = ${month})
        or not ${hasReopenedAudit(sql`centre.id`, month)}) as ineligible,
      known.tc_id is not null as is_known, known.final_value as value_before, known.failure_reason as reason_before
    from given
    left join transformer_centres centre on lower(centre.number) = lower(tc_number) and ${isOwn(sql`centre.section_code`)}
    left join tc_readings known on known.tc_id = centre.id and known.month = ${month}`,
  conditions: [
    [reasons.tcNotFound, sql`tc_id is null`],
    [reasons.ineligible, sql`ineligible`],
    [reasons.notBegun, sql`not_begun`],
    [reasons.closed, sql`closed`],
    [
      reasons.unchanged,
      sql`is_known and (value_before, reason_before) is not distinct from (final_value, failure_reason)`,
    ],
  ],
  writes: ({ file, month }) => [
    logged(file, {
      action: 'transformer.read',
      entity: 'transformer',
      id: sql`tc_id`,
      before: sql`jsonb_build_object('reading', value_before, 'remark', reason_before)`,
      after: sql`jsonb_build_object('reading', final_value, 'remark', failure_reason, 'month', ${month}::text)`,
    }),
    sql`
      insert into tc_readings (tc_id, month, final_value, failure_reason, recorded_by, file_id, file_row)
      select tc_id, ${month}, final_value, failure_reason, ${file.uploaderId}::uuid, ${file.id}::uuid, row_number
      from ${accepted}
      on conflict (tc_id, month) do update set final_value = excluded.final_value,
        failure_reason = excluded.failure_reason, recorded_at = now(), recorded_by = excluded.recorded_by,
        file_id = excluded.file_id, file_row = excluded.file_row`,
  ],
});
