import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { verifyCounts } from '../../../server/subjects/billing/verifyCounts.ts';
import { rowsOf, type Connection } from '../../../server/services/db/connect.ts';
import { seededRandom, type SeededRandom } from '../../../server/demo/seededRandom.ts';
import { testDatabase } from '../../support/database.ts';
import { repetitions, turn } from '../../support/repetitions.ts';

const writers = 4;
const transactionsOfEach = repetitions({ long: 50, full: 100 });
const sections = ['5410101', '5410102'];
/** Audited, open and coming months. */
const months = [-3, -2, -1, 0, 1].map(back => addMonths(currentMonth(), back));
const seed = Number(process.env['GAPS_SEED'] ?? 20_261_123 + turn());

let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase('demo');
});
afterAll(() => connection.close());

/** Statements that open and close gaps of a few TCs of two sections, in months of which each begins where one ends. */
const changes: readonly ((random: SeededRandom) => SQL)[] = [
  random => sql`insert into tc_readings (tc_id, month, final_value)
    select id, month, ${random.number(1, 3)} from ${someCentres(random)} cross join unnest(${someMonths(random)}) as month
    on conflict (tc_id, month) do update set final_value = excluded.final_value, failure_reason = null`,
  random => sql`insert into tc_readings (tc_id, month, failure_reason)
    select id, month, 'METER_NOT_RECORDING' from ${someCentres(random)} cross join unnest(${someMonths(random)}) as month
    on conflict (tc_id, month) do update set final_value = null, failure_reason = excluded.failure_reason`,
  random => sql`update tc_readings set final_value = ${random.number(1, 3)}, failure_reason = null
    where tc_id in (select id from ${someCentres(random)}) and month = any(${someMonths(random)})`,
  // An audit keeps its readings.
  random => sql`delete from tc_readings
    where tc_id in (select id from ${someCentres(random)}) and month >= ${currentMonth()} and month = any(${someMonths(random)})`,
  random => sql`delete from tc_audits
    where tc_id in (select id from ${someCentres(random)}) and month = any(${someMonths(random)})`,
  random => sql`update installation_months set consumption = ${random.pick([sql`null`, sql`7`])}
    where tc_id in (select id from ${someCentres(random)}) and month = any(${someMonths(random)})`,
  random => sql`update transformer_centres set section_code = ${random.pick(sections)}
    where id in (select id from ${someCentres(random)})`,
];

/** In the order of their ids, as files write them: otherwise two transactions often wait for each other. */
function someCentres(random: SeededRandom): SQL {
  const first = random.number(0, 40);
  return sql`(select id from transformer_centres where section_code = any(${sql.param(sections)}::text[])
    order by id offset ${first} limit ${random.number(1, 8)}) as centres`;
}

const someMonths = (random: SeededRandom): SQL =>
  sql`${sql.param(random.shuffled(months).slice(0, random.number(1, 3)).toSorted())}::text[]`;

it(`keeps the gaps of sections when ${writers} write at random at once, GAPS_SEED=${seed}`, async () => {
  const { db } = connection;
  const kept = () => rowsOf(db, sql`select to_jsonb(section_gaps) as gaps from section_gaps order by 1`);
  const before = await kept();
  let done = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const random = seededRandom(seed + writer);
      for (let transaction = 0; transaction < transactionsOfEach; transaction += 1) {
        const statements = Array.from({ length: random.number(1, 2) }, () => random.pick(changes)(random));
        const write = db.transaction(async tx => {
          for (const statement of statements) await tx.execute(statement);
        });
        const isDone = await write.then(() => true, endedByDeadlock);
        if (isDone) done += 1;
      }
    }),
  );
  process.stdout.write(`${done} of ${writers * transactionsOfEach} transactions done\n`);
  expect(done).toBeGreaterThan((writers * transactionsOfEach) / 2);
  expect(await kept()).not.toEqual(before);
  expect(await verifyCounts(db)).toEqual([]);
});

/** Returns false for a transaction that PostgreSQL ended to resolve a deadlock; throws other errors. */
function endedByDeadlock(error: unknown): false {
  if (String(error instanceof Error ? error.cause : error).includes('deadlock')) return false;
  throw error;
}
