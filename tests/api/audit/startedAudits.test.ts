/** @module-tag long */

import { asc, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/db/areaTable.ts';
import { startedAudits } from '../../../server/db/schema/index.ts';
import { auditFigures } from '../../../server/billing/auditFigures.ts';
import { olderDatabase } from '../../support/olderDatabase.ts';

const id = (of: number) => `00000000-0000-4000-8000-${String(of).padStart(12, '0')}`;
const [feeder, engineer] = [id(901), id(902)];

it('finds in an older database which sections have started which audits', async () => {
  await using older = await olderDatabase('0035_readings_with_three_decimals');
  const { db } = older;
  await db.execute(
    sql`insert into power_stations (station_code, name, voltage_class) values ('S1', 'Kadri', 33)`,
  );
  await db.execute(sql`insert into feeders (id, mdm_code, number, name, station_code)
    values (${feeder}, '101', 'F1', 'Kadri', 'S1')`);
  await db.execute(sql`insert into users (id, sub, username, user_type, first_name)
    values (${engineer}, gen_random_uuid(), 'ae', 'ae', 'Kavya')`);
  await db.execute(sql`
    insert into transformer_centres (id, number, name, section_code, reading_day, execution_type, feeder_id,
      primary_current, secondary_current, reading_mr, activated_on)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'T' || n, 'Kadri', '541010' || n % 3, 7, 'SELF',
      ${feeder}, 200, 5, ${engineer}, '2026-01' from generate_series(1, 9) as n`);
  await db.execute(sql`
    insert into tc_terms (tc_id, from_month, reading_day, feeder_id, primary_current, secondary_current)
    select id, '2026-01', 7, ${feeder}, 200, 5 from transformer_centres`);
  await db.execute(sql`
    insert into tc_readings (tc_id, month, final_value)
    select id, month, value from transformer_centres, (values ('2026-05', 1), ('2026-06', 2)) as read(month, value)`);
  // Of three TCs each: section 0 has two audited and no log, 1 one audited alone, 2 one by a start.
  await db.execute(sql`
    insert into tc_audits (tc_id, month, section_code, audited_by, audited_at, ${auditFigures})
    select id, '2026-05', section_code, ${engineer}::uuid, ('2026-06-0' || right(number, 1) || ' 06:00Z')::timestamptz, 1, 2, 200, 5, 40, 1, 38,
      300, 300, 5, 0, 0, 0, 0, 0, 0, 0, 0
    from transformer_centres where number in ('T3', 'T6', 'T1', 'T2')`);
  await db.execute(sql`
    insert into changes (at, actor_id, action, entity, entity_id, after)
    select '2026-06-20 06:00Z', ${engineer}::uuid, 'audit.start', 'section', section, jsonb_build_object('month', month, 'audited', audited)
    from (values ('5410102', '2026-05', 1), ('5410102', '2026-06', 0)) as starts(section, month, audited)`);
  await older.upgrade();
  const started = await db
    .select()
    .from(acrossTheUtility(startedAudits))
    .orderBy(asc(startedAudits.sectionCode));
  expect(
    started.map(({ sectionCode, month, startedBy, startedAt }) => [
      sectionCode,
      month,
      startedBy,
      startedAt.toISOString(),
    ]),
  ).toEqual([
    ['5410100', '2026-05', engineer, '2026-06-03T06:00:00.000Z'],
    ['5410102', '2026-05', engineer, '2026-06-20T06:00:00.000Z'],
  ]);
});
