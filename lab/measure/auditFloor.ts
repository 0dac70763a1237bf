import { sql } from 'drizzle-orm';
import { addMonths } from '#domain/months.ts';
import { rowsOf, type Database } from '../../server/services/db/connect.ts';
import type { Statement } from '../../server/services/db/statements.ts';

/** A table of audits that nothing but the bare statement writes. */
const copy = sql.raw('bench_audits');

/** Creates the copy: with the same rows, keys and indexes as the server's own, but without its triggers. */
export async function createCopy(db: Database): Promise<void> {
  await db.execute(sql`create table ${copy} (like tc_audits including all)`);
  await db.execute(sql`alter table ${copy} add foreign key (tc_id) references transformer_centres,
    add foreign key (audited_by) references users, add foreign key (tc_id, month) references tc_readings`);
  await db.execute(sql`insert into ${copy} (${columns}) select ${columns} from tc_audits`);
  await db.execute(sql`analyze ${copy}`);
}

/** Empties a month of the copy. */
export const clearCopy = (db: Database, month: string) =>
  db.execute(sql`delete from ${copy} where month = ${month}`);

/** Returns how many audits of a month in one table the other doesn't have, with the same figures. */
export async function differences(db: Database, month: string): Promise<number> {
  const rows = sql`select tc_id, lost_units, lost_rupees, ${figures} from`;
  const [row] = await rowsOf(
    db,
    sql`with server as (${rows} tc_audits where month = ${month}), bare as (${rows} ${copy} where month = ${month})
      select count(*) as rows from ((table server except table bare) union all (table bare except table server)) as other`,
  );
  return Number(row?.['rows']);
}

const figureNames = `section_code, final_value, next_final_value, primary_current, secondary_current, consumption,
  installations, installation_consumption, demand, collection, loss_percentage, unbilled_installations, unbilled_units,
  door_lock_installations, door_lock_units, mnr_installations, mnr_units, zero_consumption_installations,
  zero_consumption_units`;
const figures = sql.raw(figureNames);
const columns = sql.raw(`tc_id, month, audited_by, audited_at, ${figureNames}`);

/**
 * The statement that a person would send to compute and store the audits of a month, of one section or of all: from
 * readings, terms in force and bills, without any kept count.
 */
export function bareAudits(month: string, auditor: string, section?: string): Statement {
  const ofSection = section === undefined ? '' : ' and section_code = $5';
  return {
    text: `with centres as (select * from transformer_centres where activated_on <= $1${ofSection}),
      bills as (
        select tc_id, count(*) as installations, sum(consumption) as consumption, sum(demand) as demand,
          sum(collection) as collection, ${statuses.map(([status, name]) => `count(*) filter (where status = '${status}') as ${name}`).join(', ')}
        from installation_months
        where month = $1 and tc_id is not null${ofSection}
        group by tc_id
        having count(consumption) = count(*)
      ),
      estimates as (
        select odd.tc_id, odd.status,
          greatest(coalesce(quotient(sum(past.consumption), count(*), 100), 0) - odd.consumption, 0) as units
        from installation_months odd
        left join installation_months past on past.installation_id = odd.installation_id
          and past.month < $1 and past.month >= $3 and past.consumption > 0
        where odd.month = $1 and odd.tc_id in (select id from centres) and odd.status in (${statuses.map(([status]) => `'${status}'`).join(', ')})
        group by odd.installation_id, odd.tc_id, odd.status, odd.consumption
      ),
      estimated as (
        select tc_id, ${statuses.map(([status, name]) => `coalesce(sum(units) filter (where status = '${status}'), 0) as ${name}`).join(', ')}
        from estimates group by tc_id
      ),
      energies as (
        select centres.id, centres.section_code, begun.final_value, ended.final_value as next_final_value,
          terms.primary_current, terms.secondary_current, tc_consumption(begun.final_value, ended.final_value,
            terms.primary_current, terms.secondary_current) as consumption
        from centres
        join tc_readings begun on begun.tc_id = centres.id and begun.month = $1
        join tc_readings ended on ended.tc_id = centres.id and ended.month = $2
        join tc_terms terms on terms.tc_id = centres.id and terms.from_month <= $1
          and (terms.until_month > $1 or terms.until_month is null)
      )
      insert into bench_audits (tc_id, month, audited_by, audited_at, ${figureNames})
      select energies.id, $1, $4, now(), section_code, final_value, next_final_value, primary_current, secondary_current,
        energies.consumption, bills.installations, bills.consumption, bills.demand, bills.collection,
        loss_percentage(energies.consumption, bills.consumption),
        ${statuses.map(([, name]) => `bills.${name}, coalesce(estimated.${name}, 0)`).join(', ')}
      from energies
      join bills on bills.tc_id = energies.id
      left join estimated on estimated.tc_id = energies.id
      where energies.consumption <> 0`,
    params: [
      month,
      addMonths(month, 1),
      addMonths(month, -12),
      auditor,
      ...(section === undefined ? [] : [section]),
    ],
  };
}

/** The billing statuses under which an installation's consumption is estimated, in the order of the columns. */
const statuses = [
  ['UNBILLED', 'unbilled'],
  ['DOOR_LOCKED', 'door_lock'],
  ['MNR', 'mnr'],
  ['ZERO_CONSUMPTION', 'zero_consumption'],
] as const;
