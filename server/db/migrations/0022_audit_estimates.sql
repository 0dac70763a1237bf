ALTER TABLE "section_counts" ADD COLUMN "untagged_consumption" numeric(16, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "section_audits" ADD COLUMN "unbilled_installations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "section_audits" ADD COLUMN "unbilled_units" numeric(24, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "section_audits" ADD COLUMN "door_lock_installations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "section_audits" ADD COLUMN "door_lock_units" numeric(24, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "section_audits" ADD COLUMN "mnr_installations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "section_audits" ADD COLUMN "mnr_units" numeric(24, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "section_audits" ADD COLUMN "zero_consumption_installations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "section_audits" ADD COLUMN "zero_consumption_units" numeric(24, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "unbilled_installations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "unbilled_units" numeric(24, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "door_lock_installations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "door_lock_units" numeric(24, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "mnr_installations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "mnr_units" numeric(24, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "zero_consumption_installations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "zero_consumption_units" numeric(24, 2) DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "installation_months_with_status" ON "installation_months" ("tc_id") WHERE "status" IS NOT NULL;
--> statement-breakpoint
-- The consumption of a section's untagged installations is kept with its counts.
CREATE OR REPLACE FUNCTION keep_installation_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM new_rows'
		WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM old_rows'
		ELSE 'SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'
	END;
	figures CONSTANT text[] := ARRAY['installations', 'untagged', 'unbilled', 'vacant', 'zero_consumption', 'mnr',
		'door_lock', 'abnormal', 'subnormal', 'bill_cancellation'];
BEGIN
	EXECUTE 'WITH changed AS (' || changed || $counts$),
		cells AS MATERIALIZED (
			SELECT month, section_code, mr_id, reading_day, tariff, tc_id,
				coalesce(tagged_by, 'UNTAGGED') AS tagging,
				least(coalesce(duration, 0), 4) AS duration,
				sum(sign) AS installations,
				coalesce(sum(sign) FILTER (WHERE tc_id is null), 0) AS untagged,
				coalesce(sum(sign) FILTER (WHERE status = 'UNBILLED'), 0) AS unbilled,
				coalesce(sum(sign) FILTER (WHERE status = 'VACANT'), 0) AS vacant,
				coalesce(sum(sign) FILTER (WHERE status = 'ZERO_CONSUMPTION'), 0) AS zero_consumption,
				coalesce(sum(sign) FILTER (WHERE status = 'MNR'), 0) AS mnr,
				coalesce(sum(sign) FILTER (WHERE status = 'DOOR_LOCKED'), 0) AS door_lock,
				coalesce(sum(sign) FILTER (WHERE consumption > e_max), 0) AS abnormal,
				coalesce(sum(sign) FILTER (WHERE consumption < e_min), 0) AS subnormal,
				coalesce(sum(sign) FILTER (WHERE bill_cancellation > 0), 0) AS bill_cancellation,
				coalesce(sum(sign) FILTER (WHERE consumption IS NULL), 0) AS without_consumption,
				coalesce(sum(sign * consumption) FILTER (WHERE tc_id IS NULL), 0) AS untagged_consumption,
				coalesce(sum(sign * consumption), 0) AS consumption,
				coalesce(sum(sign * demand), 0) AS demand,
				coalesce(sum(sign * collection), 0) AS collection
			FROM changed
			GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
		),
		by_section AS ($counts$ || adding_counts('section_counts', 'month, section_code', figures || ARRAY['untagged_consumption'],
			'SELECT month, section_code, {sums} FROM cells GROUP BY 1, 2') || $counts$),
		by_facet AS ($counts$ || adding_counts('facet_counts', 'month, facet, value, section_code', figures, $facets$
			SELECT month,
				CASE 0 WHEN grouping(mr_id) THEN 'mr' WHEN grouping(reading_day) THEN 'readingDay'
					WHEN grouping(tariff) THEN 'tariff' WHEN grouping(tagging) THEN 'tagging' ELSE 'duration' END AS facet,
				coalesce(mr_id::text, reading_day::text, tariff, tagging, duration::text) AS value,
				section_code, {sums}
			FROM cells
			GROUP BY GROUPING SETS ((month, section_code, mr_id), (month, section_code, reading_day),
				(month, section_code, tariff), (month, section_code, tagging), (month, section_code, duration))
			$facets$) || $counts$),
		by_filter AS ($counts$ || adding_counts('filter_counts',
			'month, section_code, mr_id, reading_day, tariff, tagging, duration', figures,
			'SELECT month, section_code, mr_id, reading_day, tariff, tagging, duration, {sums} FROM cells GROUP BY 1, 2, 3, 4, 5, 6, 7')
		|| ') ' || adding_counts('tc_counts', 'month, tc_id',
			figures || ARRAY['without_consumption', 'consumption', 'demand', 'collection'],
			'SELECT month, tc_id, {sums} FROM cells WHERE tc_id IS NOT NULL GROUP BY 1, 2');
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE VIEW "section_counts_of_facts" AS SELECT month, section_code,
	count(*) AS installations,
	count(*) FILTER (WHERE tc_id IS NULL) AS untagged,
	count(*) FILTER (WHERE status = 'UNBILLED') AS unbilled,
	count(*) FILTER (WHERE status = 'VACANT') AS vacant,
	count(*) FILTER (WHERE status = 'ZERO_CONSUMPTION') AS zero_consumption,
	count(*) FILTER (WHERE status = 'MNR') AS mnr,
	count(*) FILTER (WHERE status = 'DOOR_LOCKED') AS door_lock,
	count(*) FILTER (WHERE consumption > e_max) AS abnormal,
	count(*) FILTER (WHERE consumption < e_min) AS subnormal,
	count(*) FILTER (WHERE bill_cancellation > 0) AS bill_cancellation,
	coalesce(sum(consumption) FILTER (WHERE tc_id IS NULL), 0) AS untagged_consumption
FROM installation_months GROUP BY 1, 2;
--> statement-breakpoint
-- The counts by all filters have no consumption: that comes from the few untagged rows.
DO $$
BEGIN
	EXECUTE (
		SELECT format('CREATE OR REPLACE VIEW section_counts_of_filters AS
			SELECT month, section_code, %s, coalesce(max(untagged_rows.consumption), 0) AS untagged_consumption
			FROM filter_counts LEFT JOIN (
				SELECT month, section_code, sum(consumption) AS consumption FROM installation_months
				WHERE tc_id IS NULL GROUP BY 1, 2
			) AS untagged_rows USING (month, section_code)
			GROUP BY 1, 2', string_agg(format('sum(filter_counts.%1$s) AS %1$s', figure), ', '))
		FROM unnest(ARRAY['installations', 'untagged', 'unbilled', 'vacant', 'zero_consumption', 'mnr', 'door_lock',
			'abnormal', 'subnormal', 'bill_cancellation']) AS figure);
END
$$;
--> statement-breakpoint
UPDATE "section_counts" counts SET untagged_consumption = facts.consumption
FROM (
	SELECT month, section_code, sum(consumption) AS consumption FROM installation_months WHERE tc_id IS NULL GROUP BY 1, 2
) AS facts
WHERE facts.month = counts.month AND facts.section_code = counts.section_code AND facts.consumption IS NOT NULL;
--> statement-breakpoint
-- The same quotient, with each value named once: PostgreSQL puts such a function's expression in the place of the call,
-- which takes a fraction of the time of calling it. Forty digits are exact enough: a quotient of amounts that is no tie
-- differs from one by more than 1e-30.
CREATE OR REPLACE FUNCTION "quotient"(numerator numeric, denominator numeric, scale integer) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN round(numerator * scale * 1.0000000000000000000000000000000000000000 / nullif(denominator, 0)) / scale;
--> statement-breakpoint
CREATE FUNCTION "year_before"(month text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lpad((left(month, 4)::integer - 1)::text, 4, '0') || right(month, 3);
--> statement-breakpoint
-- The query that sums up by TC and month what installations with one of four billing statuses would have used beyond what
-- they were billed for: each at its mean of the twelve months before in which it consumed anything. `months` gives the
-- months of installations to look at.
CREATE FUNCTION summed_estimates(months text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT format('SELECT tc_id, month, %s FROM (
			SELECT odd.tc_id, odd.month, odd.status, greatest(
				coalesce(quotient(sum(past.consumption), count(*), 100), 0) - coalesce(odd.consumption, 0), 0
			) AS units
			FROM (%s) AS odd
			LEFT JOIN installation_months past ON past.installation_id = odd.installation_id
				AND past.month < odd.month AND past.month >= year_before(odd.month) AND past.consumption > 0
			WHERE odd.tc_id IS NOT NULL AND odd.status = ANY (%L)
			GROUP BY odd.installation_id, odd.month, odd.tc_id, odd.status, odd.consumption
		) AS estimate GROUP BY 1, 2',
		string_agg(format('(count(*) FILTER (WHERE status = %1$L))::integer AS %2$s_installations,
			coalesce(sum(units) FILTER (WHERE status = %1$L), 0) AS %2$s_units', status, name), ', '),
		months, array_agg(status))
	FROM (VALUES ('UNBILLED', 'unbilled'), ('DOOR_LOCKED', 'door_lock'), ('MNR', 'mnr'),
		('ZERO_CONSUMPTION', 'zero_consumption')) AS sums (status, name)
$$;
--> statement-breakpoint
DO $$
BEGIN
	EXECUTE 'CREATE VIEW audit_estimates AS ' || summed_estimates('SELECT * FROM installation_months');
END
$$;
--> statement-breakpoint
-- The months of TCs that can be audited, with their figures: both readings are known and differ, and every
-- installation's consumption is known, of at least one. A query that leaves the estimates out doesn't compute them.
CREATE OR REPLACE VIEW "auditable_months" AS
SELECT counts.tc_id, counts.month, begun.final_value, ended.final_value AS next_final_value,
  terms.primary_current, terms.secondary_current, energy.consumption, counts.installations,
  counts.consumption AS installation_consumption, counts.demand, counts.collection,
  loss_percentage(energy.consumption, counts.consumption) AS loss_percentage,
  coalesce(estimated.unbilled_installations, 0) AS unbilled_installations,
  coalesce(estimated.unbilled_units, 0) AS unbilled_units,
  coalesce(estimated.door_lock_installations, 0) AS door_lock_installations,
  coalesce(estimated.door_lock_units, 0) AS door_lock_units,
  coalesce(estimated.mnr_installations, 0) AS mnr_installations,
  coalesce(estimated.mnr_units, 0) AS mnr_units,
  coalesce(estimated.zero_consumption_installations, 0) AS zero_consumption_installations,
  coalesce(estimated.zero_consumption_units, 0) AS zero_consumption_units
FROM tc_counts counts
JOIN tc_readings begun ON begun.tc_id = counts.tc_id AND begun.month = counts.month
JOIN tc_readings ended ON ended.tc_id = counts.tc_id AND ended.month = month_after(counts.month)
CROSS JOIN LATERAL (
  SELECT primary_current, secondary_current FROM tc_terms
  WHERE tc_id = counts.tc_id AND from_month <= counts.month
  ORDER BY from_month DESC LIMIT 1
) terms
CROSS JOIN LATERAL (
  SELECT tc_consumption(
    begun.final_value, ended.final_value, terms.primary_current, terms.secondary_current
  ) AS consumption
  -- Computes it once for each row, instead of wherever it is used.
  OFFSET 0
) energy
LEFT JOIN audit_estimates estimated ON estimated.tc_id = counts.tc_id AND estimated.month = counts.month COLLATE "C"
WHERE counts.installations > 0 AND counts.without_consumption = 0
  AND begun.final_value IS NOT NULL AND ended.final_value IS NOT NULL AND energy.consumption <> 0;
--> statement-breakpoint
-- The query that sums audits by month and section. `audits` gives audits, each with a sign: 1 to add it, -1 to subtract
-- it. The bands are those of src/domain/audit.ts.
CREATE OR REPLACE FUNCTION summed_audits(audits text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT format('SELECT month, section_code, %s FROM (%s) AS audit GROUP BY 1, 2',
		string_agg(format('coalesce(sum(%s), 0)::%s AS %s', summed, type, figure), ', '), audits)
	FROM (VALUES
		('audited', 'integer', 'sign'),
		('installations', 'integer', 'sign * installations'),
		('consumption', 'numeric(24, 2)', 'sign * consumption'),
		('installation_consumption', 'numeric(24, 2)', 'sign * installation_consumption'),
		('demand', 'numeric(24, 2)', 'sign * demand'),
		('collection', 'numeric(24, 2)', 'sign * collection'),
		('losing', 'integer', 'sign * (lost_units > 0)::integer'),
		('negative_five_and_below', 'integer', 'sign * (loss_percentage <= -5)::integer'),
		('zero_to_negative_five', 'integer', 'sign * (loss_percentage > -5 AND loss_percentage < 0)::integer'),
		('zero_to_five', 'integer', 'sign * (loss_percentage >= 0 AND loss_percentage < 5)::integer'),
		('five_to_ten', 'integer', 'sign * (loss_percentage >= 5 AND loss_percentage < 10)::integer'),
		('ten_to_fifteen', 'integer', 'sign * (loss_percentage >= 10 AND loss_percentage < 15)::integer'),
		('fifteen_to_twenty', 'integer', 'sign * (loss_percentage >= 15 AND loss_percentage < 20)::integer'),
		('twenty_and_above', 'integer', 'sign * (loss_percentage >= 20)::integer'),
		('unbilled_installations', 'integer', 'sign * unbilled_installations'),
		('unbilled_units', 'numeric(24, 2)', 'sign * unbilled_units'),
		('door_lock_installations', 'integer', 'sign * door_lock_installations'),
		('door_lock_units', 'numeric(24, 2)', 'sign * door_lock_units'),
		('mnr_installations', 'integer', 'sign * mnr_installations'),
		('mnr_units', 'numeric(24, 2)', 'sign * mnr_units'),
		('zero_consumption_installations', 'integer', 'sign * zero_consumption_installations'),
		('zero_consumption_units', 'numeric(24, 2)', 'sign * zero_consumption_units')
	) AS figures (figure, type, summed)
$$;
--> statement-breakpoint
DO $$
BEGIN
	EXECUTE 'CREATE OR REPLACE VIEW section_audits_of_facts AS ' || summed_audits('SELECT 1 AS sign, * FROM tc_audits');
END
$$;
--> statement-breakpoint
-- A trigger for each way of changing audits, with its statement written out: a connection plans it once.
DO $$
DECLARE
	change record;
	figures text[] := (
		SELECT array_agg(attname ORDER BY attnum) FROM pg_attribute
		WHERE attrelid = 'section_audits'::regclass AND attnum > 0 AND attname NOT IN ('month', 'section_code'));
BEGIN
	FOR change IN SELECT * FROM (VALUES
		('insert', 'NEW TABLE AS new_rows', 'SELECT 1 AS sign, * FROM new_rows'),
		('update', 'NEW TABLE AS new_rows OLD TABLE AS old_rows',
			'SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'),
		('delete', 'OLD TABLE AS old_rows', 'SELECT -1 AS sign, * FROM old_rows')
	) AS ways (way, transition, audits) LOOP
		EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L',
			'keep_section_audits_after_' || change.way,
			format('BEGIN %s; RETURN NULL; END', adding_counts('section_audits', 'month, section_code', figures,
				summed_audits(change.audits))));
		EXECUTE format('DROP TRIGGER %I ON tc_audits', 'counts_after_' || change.way);
		EXECUTE format('CREATE TRIGGER %I AFTER %s ON tc_audits REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
			'counts_after_' || change.way, change.way, change.transition, 'keep_section_audits_after_' || change.way);
	END LOOP;
END
$$;
--> statement-breakpoint
DROP FUNCTION keep_section_audits();
--> statement-breakpoint
-- Who audits a section names it; only others need the section looked up, audit by audit.
DROP TRIGGER section_before_insert ON "tc_audits";
--> statement-breakpoint
CREATE TRIGGER section_before_insert BEFORE INSERT ON "tc_audits"
	FOR EACH ROW WHEN (NEW.section_code = '') EXECUTE FUNCTION section_of_audit();
--> statement-breakpoint
UPDATE "tc_audits" SET
  unbilled_installations = facts.unbilled_installations, unbilled_units = facts.unbilled_units,
  door_lock_installations = facts.door_lock_installations, door_lock_units = facts.door_lock_units,
  mnr_installations = facts.mnr_installations, mnr_units = facts.mnr_units,
  zero_consumption_installations = facts.zero_consumption_installations, zero_consumption_units = facts.zero_consumption_units
FROM auditable_months facts WHERE facts.tc_id = tc_audits.tc_id AND facts.month = tc_audits.month;
--> statement-breakpoint
-- Audits the TCs of a section that lack nothing in a month and are not audited yet: all of them, or only one. Returns how
-- many. One plan for all sections and months: planning it takes as long as running it.
DO $$
BEGIN
	EXECUTE replace($function$
CREATE FUNCTION "record_audits"(section text, of_month text, auditor uuid, only_tc uuid) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $body$
DECLARE
	recorded integer;
BEGIN
	WITH own AS MATERIALIZED (
		SELECT id FROM transformer_centres
		WHERE section_code = section AND activated_on <= of_month AND (only_tc IS NULL OR id = only_tc)
	),
	estimated AS ({estimates})
	INSERT INTO tc_audits (tc_id, month, section_code, audited_by,
		final_value, next_final_value, primary_current, secondary_current, consumption, installations,
		installation_consumption, demand, collection, loss_percentage, unbilled_installations, unbilled_units,
		door_lock_installations, door_lock_units, mnr_installations, mnr_units, zero_consumption_installations,
		zero_consumption_units)
	SELECT facts.tc_id, of_month, section, auditor,
		facts.final_value, facts.next_final_value, facts.primary_current, facts.secondary_current,
		facts.consumption, facts.installations, facts.installation_consumption, facts.demand, facts.collection,
		facts.loss_percentage,
		coalesce(estimated.unbilled_installations, 0), coalesce(estimated.unbilled_units, 0),
		coalesce(estimated.door_lock_installations, 0), coalesce(estimated.door_lock_units, 0),
		coalesce(estimated.mnr_installations, 0), coalesce(estimated.mnr_units, 0),
		coalesce(estimated.zero_consumption_installations, 0), coalesce(estimated.zero_consumption_units, 0)
	FROM own
	JOIN auditable_months facts ON facts.tc_id = own.id AND facts.month = of_month
	LEFT JOIN estimated ON estimated.tc_id = own.id
	ON CONFLICT (tc_id, month) DO NOTHING;
	GET DIAGNOSTICS recorded = ROW_COUNT;
	RETURN recorded;
END
$body$ $function$, '{estimates}', summed_estimates(
		'SELECT of_tc.* FROM own JOIN installation_months of_tc ON of_tc.tc_id = own.id WHERE of_tc.month = of_month'));
END
$$;
