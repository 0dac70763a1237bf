import { sql, type SQL } from 'drizzle-orm';
import { addMonths, currentMonth } from '#domain/months.ts';

const month = currentMonth();

/** The audited TCs with their losses, as the specification defines them. */
const audited = sql`select *,
  round((consumption - installation_consumption) / nullif(consumption, 0) * 100, 2) loss from tc_audits`;

/** Returns the figures of the areas of a level in every audited month, from the audits and bills themselves. */
function areaFigures(level: 'section' | 'division', columns: SQL): SQL {
  const code = sql.raw(`${level}_code`);
  return sql`
    with months as (select distinct month from tc_audits where month > ${addMonths(month, -12)}),
    audits as (${audited}),
    sections as (select * from areas where level = 'section'),
    by_area as (
      select a.*, m.month,
        (select count(*) from transformer_centres t join sections s on s.code = t.section_code
          where s.${code} = a.code and t.activated_on <= m.month) tcs,
        (select count(distinct r.tc_id) from audit_revisions r join transformer_centres t on t.id = r.tc_id
          join sections s on s.code = t.section_code where s.${code} = a.code and r.month = m.month) reopened,
        (select string_agg(t.number, ', ' order by t.number) from tc_audits x join transformer_centres t on t.id = x.tc_id
          join sections s on s.code = t.section_code where s.${code} = a.code and x.month = m.month
          and (x.consumption <= 0 or x.installation_consumption > 10 * x.consumption or x.consumption > t.capacity * 1.5 * 24
            * extract(day from to_date(m.month, 'YYYY-MM') + interval '1 month - 1 day'))) implausible
      from areas a cross join months m where a.level = ${level}
    ),
    summed as (
      select s.${code} code, audits.month, count(*) audited,
        count(*) filter (where loss <= -5) b1, count(*) filter (where loss > -5 and loss < 0) b2,
        count(*) filter (where loss >= 0 and loss < 5) b3, count(*) filter (where loss >= 5 and loss < 10) b4,
        count(*) filter (where loss >= 10 and loss < 15) b5, count(*) filter (where loss >= 15 and loss < 20) b6,
        count(*) filter (where loss >= 20) b7,
        sum(consumption) c, sum(installation_consumption) i, sum(demand) d, sum(collection) p
      from audits join transformer_centres t on t.id = audits.tc_id join sections s on s.code = t.section_code
      group by 1, 2
    ),
    bills as (
      select s.${code} code, b.month, count(*) n, count(*) filter (where status is null) active,
        count(*) filter (where status = 'DOOR_LOCKED') door_lock, count(*) filter (where status = 'UNBILLED') unbilled,
        count(*) filter (where status = 'VACANT') vacant, count(*) filter (where status = 'MNR') mnr,
        count(*) filter (where status = 'ZERO_CONSUMPTION') zero,
        count(*) filter (where consumption > e_max) abnormal, count(*) filter (where consumption < e_min) subnormal,
        count(*) filter (where tc_id is null) untagged
      from installation_months b join sections s on s.code = b.section_code group by 1, 2
    )
    select to_char(to_date(by_area.month, 'YYYY-MM'), 'Mon YYYY') "Month", zone_name "Zone", circle_name "Circle",
      division_name "Division", tcs "Total TCs", coalesce(audited, 0) "Audited", tcs - coalesce(audited, 0) "Unaudited",
      reopened "Reopened", implausible "Implausible audits",
      ${columns}
    from by_area
    left join summed on summed.code = by_area.code and summed.month = by_area.month
    left join bills on bills.code = by_area.code and bills.month = by_area.month`;
}

const bands = sql`coalesce(b1, 0) "Below -5%", coalesce(b2, 0) "-5 to 0%", coalesce(b3, 0) "0 - 5%",
  coalesce(b4, 0) "5 - 10%", coalesce(b5, 0) "10 - 15%", coalesce(b6, 0) "15 - 20%", coalesce(b7, 0) "Above 20%"`;

const money = sql`coalesce(c, 0) "TC Consumption (kWh)", coalesce(i, 0) "Installations Consumption (kWh)",
  coalesce(c - i, 0) "Lost (kWh)", round(100 * (c - i) / nullif(c, 0), 2) "Loss (%)", coalesce(d, 0) "Demand (rupees)",
  coalesce(p, 0) "Collection (rupees)", 100 - round(100 * (c - i) / nullif(c, 0), 2) "Billing Efficiency (%)",
  round(100 * p / nullif(d, 0), 2) "Collection Efficiency (%)",
  round(100 * (c * d - i * p) / nullif(c * d, 0), 2) "AT&C (%)",
  round(p / nullif(c, 0), 3) "ARR (rupees/kWh)", round(d / nullif(i, 0), 3) "ABR (rupees/kWh)"`;

const billing = sql`coalesce(n, 0) "Installations", coalesce(active, 0) "Active Installations",
  coalesce(door_lock, 0) "Doorlock", coalesce(unbilled, 0) "Unbilled", coalesce(vacant, 0) "Vacant",
  coalesce(mnr, 0) "MNR", coalesce(zero, 0) "Zero Consumption", coalesce(abnormal, 0) "Abnormal",
  coalesce(subnormal, 0) "Subnormal", coalesce(untagged, 0) "Untagged"`;

const summary = areaFigures(
  'section',
  sql`sub_division_name "Sub-division", section_name "Section", by_area.code "Section Code",
    ${bands}, ${money}, ${billing}`,
);

/** The expected contents of each report: its rows by the headers of their columns, from the records in plain SQL. */
export const expected: Readonly<Record<string, SQL>> = {
  'mr-register': sql`
    select concat_ws(' ', first_name, nullif(last_name, '')) "Name", mr_code "MR Code", phone_number "MR Phone Number",
      a.zone_name "Zone", a.circle_name "Circle", a.division_name "Division", a.sub_division_name "Sub-division",
      a.sub_division_code "Sub-division Code", a.section_name "Section", a.code "Section Code",
      to_char(u.created_at at time zone 'Asia/Kolkata', 'DD/MM/YYYY') "Added Date"
    from users u join areas a on a.level = 'section' and a.code = u.section_code where user_type = 'mr'`,
  'feeder-register': sql`
    select number "Feeder Number", f.name "Feeder Name", mdm_code "Feeder MDM Code", s.name "Power station",
      s.station_code "Station Code",
      (select string_agg(t.section_code, ', ' order by t.section_code) from feeder_tags t where t.feeder_id = f.id)
        "Tagged Sections",
      to_char(f.created_at at time zone 'Asia/Kolkata', 'DD/MM/YYYY') "Added Date"
    from feeders f join power_stations s on s.station_code = f.station_code`,
  'tc-register': sql`
    select t.number "TC Number", t.name "TC Name", a.division_name "Division", a.sub_division_name "Sub-division",
      a.name "Section", a.code "Section Code", terms.reading_day "Reading Day", mr.mr_code "Reading MR",
      (select string_agg(u.mr_code, ', ' order by u.mr_code) from tc_meter_readers r join users u on u.id = r.mr_id
        where r.tc_id = t.id) "Tagged MRs",
      t.serial_number "TC Serial Number", t.make "TC Make", t.capacity "TC Capacity (kVA)", t.tims_code "TIMS Code",
      t.execution_type "Execution Type", f.number "Feeder Number", f.mdm_code "Feeder MDM Code",
      s.name "Power Station", terms.primary_current || '/' || terms.secondary_current "CT Ratio",
      (select count(*) from installation_months i where i.month = ${month} and i.tc_id = t.id) "Installations"
    from transformer_centres t join areas a on a.level = 'section' and a.code = t.section_code
    join tc_terms terms on terms.tc_id = t.id and terms.until_month is null
    join users mr on mr.id = t.reading_mr
    join feeders f on f.id = terms.feeder_id join power_stations s on s.station_code = f.station_code`,
  'audit-summary': summary,
  'loss-bands': areaFigures('division', sql`by_area.code "Division Code", ${bands}`),
  'untagged-installations': sql`
    select a.division_name "Division", a.sub_division_name "Sub-division", a.name "Section", a.code "Section Code",
      mr_code "MR Code", m.reading_day "Reading Day", m.account_id "Account ID", i.rr_number "RR Number",
      consumer_name "Consumer Name", m.tariff "Tariff", consumption "Consumption (kWh)"
    from installation_months m join installations i on i.id = m.installation_id
    join areas a on a.level = 'section' and a.code = m.section_code join users u on u.id = m.mr_id
    where m.month = ${month} and m.tc_id is null`,
  'at-and-c': areaFigures('division', sql`by_area.code "Division Code", ${money}`),
};

/** The expected pages of the summary to print: each section in its latest month with audits. */
export const expectedPages = sql`
  select distinct on ("Section Code") * from (${summary}) pages
  order by "Section Code", "Audited" = 0, to_date("Month", 'Mon YYYY') desc`;
