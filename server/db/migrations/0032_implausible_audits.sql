ALTER TABLE "section_gaps" ADD COLUMN "reading_fell" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "section_gaps" ADD COLUMN "impossible_consumption" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Whether a month's consumption (kWh) can't be a TC's: more than 1.5 times what its capacity (kVA) carries in all hours of
-- the month, or so little that its installations were billed more than ten times as much. Without a capacity on record
-- there is no upper bound. A consumption of 0 or below has reasons of its own.
CREATE FUNCTION is_impossible(consumption numeric, billed numeric, capacity integer, month text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(consumption > capacity * 36 * extract(day FROM
		make_date(left(month, 4)::integer, right(month, 2)::integer, 1) + interval '1 month' - interval '1 day'), false)
	OR coalesce(consumption > 0 AND billed > 10 * consumption, false);
--> statement-breakpoint
-- The months of TCs that can be audited, with their figures: both readings are known, the later one is higher by what the
-- TC can carry, and every installation's consumption is known, of at least one. A query that leaves the estimates out
-- doesn't compute them.
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
JOIN transformer_centres tc ON tc.id = counts.tc_id
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
  AND begun.final_value IS NOT NULL AND ended.final_value IS NOT NULL AND energy.consumption > 0
  AND NOT is_impossible(energy.consumption, counts.consumption, tc.capacity, counts.month);
--> statement-breakpoint
-- The query that counts TCs by what their month lacks. `centres` gives TCs and months; `keys` are columns of it to group
-- by, each with a comma. The gaps are those of server/billing/auditState.ts.
CREATE OR REPLACE FUNCTION counted_gaps(centres text, keys text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT format('SELECT %2$s %3$s FROM (
			SELECT centre.*, audit.tc_id IS NOT NULL AS audited,
				begun.tc_id IS NULL OR ended.tc_id IS NULL AS waiting_for_reading,
				coalesce(begun.failure_reason, ended.failure_reason) IS NOT NULL AS with_remark,
				coalesce(begun.final_value = ended.final_value, false) AS meter_stands_still,
				coalesce(begun.final_value > ended.final_value, false) AS reading_fell,
				is_impossible(tc_consumption(begun.final_value, ended.final_value, terms.primary_current, terms.secondary_current),
					counts.consumption, tc.capacity, centre.month) AS impossible_consumption,
				coalesce(counts.installations, 0) = 0 AS without_installations,
				coalesce(counts.without_consumption, 0) > 0 AS without_billing
			FROM (%1$s) AS centre
			JOIN transformer_centres tc ON tc.id = centre.tc_id
			LEFT JOIN tc_terms terms ON terms.tc_id = centre.tc_id AND terms.from_month <= centre.month
				AND (terms.until_month IS NULL OR terms.until_month > centre.month)
			LEFT JOIN tc_audits audit ON audit.tc_id = centre.tc_id AND audit.month = centre.month
			LEFT JOIN tc_readings begun ON begun.tc_id = centre.tc_id AND begun.month = centre.month
			LEFT JOIN tc_readings ended ON ended.tc_id = centre.tc_id AND ended.month = month_after(centre.month)
			LEFT JOIN tc_counts counts ON counts.tc_id = centre.tc_id AND counts.month = centre.month
			WHERE audit.tc_id IS NOT NULL OR begun.tc_id IS NOT NULL OR ended.tc_id IS NOT NULL OR counts.installations > 0
		) AS gaps
		CROSS JOIN LATERAL (SELECT
			waiting_for_reading OR with_remark OR meter_stands_still OR reading_fell OR impossible_consumption
				AS without_consumption,
			without_installations OR without_billing AS without_installation_consumption
		) AS lacks %4$s',
		centres, keys,
		'count(*)::integer AS transformers, (count(*) FILTER (WHERE audited))::integer AS audited,
			(count(*) FILTER (WHERE NOT (audited OR without_consumption OR without_installation_consumption)))::integer AS ready, '
		|| string_agg(format('(count(*) FILTER (WHERE NOT audited AND %1$s))::integer AS %1$s', gap), ', '),
		CASE WHEN keys <> '' THEN 'GROUP BY ' || rtrim(keys, ', ') ELSE '' END)
	FROM unnest(ARRAY['waiting_for_reading', 'with_remark', 'meter_stands_still', 'without_installations',
		'without_billing', 'without_consumption', 'without_installation_consumption',
		'reading_fell', 'impossible_consumption']) AS gap
$$;
--> statement-breakpoint
DROP VIEW section_gaps_of_facts;
--> statement-breakpoint
DO $do$
BEGIN
	EXECUTE 'CREATE VIEW section_gaps_of_facts AS ' || counted_gaps('
		SELECT facts.tc_id, facts.month, tc.section_code
		FROM (
			SELECT tc_id, month FROM tc_readings UNION SELECT tc_id, month_before(month) FROM tc_readings
			UNION SELECT tc_id, month FROM tc_counts WHERE installations > 0 UNION SELECT tc_id, month FROM tc_audits
		) AS facts
		JOIN transformer_centres tc ON tc.id = facts.tc_id AND tc.activated_on <= facts.month
		WHERE tc.section_code IS NOT NULL', 'month, section_code, ');
	-- Counts some sections in some months again, given as two lists of the same length. Locks the rows in the order of their
	-- keys before it counts: a change that another transaction is making to the section is waited for and then counted too.
	EXECUTE format('CREATE OR REPLACE FUNCTION refresh_section_gaps(sections text[], months text[]) RETURNS void
		LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS %L', '
BEGIN
	IF sections IS NULL THEN RETURN; END IF;
	INSERT INTO section_gaps (month, section_code)
	SELECT DISTINCT changed.month, changed.section_code FROM unnest(months, sections) AS changed (month, section_code)
	ORDER BY 1, 2
	ON CONFLICT DO NOTHING;
	PERFORM FROM section_gaps kept
	JOIN unnest(months, sections) AS changed (month, section_code) USING (month, section_code)
	ORDER BY kept.month, kept.section_code FOR UPDATE OF kept;
	UPDATE section_gaps kept SET transformers = facts.transformers, audited = facts.audited, ready = facts.ready,
		waiting_for_reading = facts.waiting_for_reading, with_remark = facts.with_remark,
		meter_stands_still = facts.meter_stands_still, reading_fell = facts.reading_fell,
		impossible_consumption = facts.impossible_consumption, without_installations = facts.without_installations,
		without_billing = facts.without_billing, without_consumption = facts.without_consumption,
		without_installation_consumption = facts.without_installation_consumption
	FROM unnest(months, sections) AS changed (month, section_code)
	CROSS JOIN LATERAL (' || counted_gaps('
		SELECT tc.id AS tc_id, changed.month FROM transformer_centres tc
		WHERE tc.section_code = changed.section_code AND tc.activated_on <= changed.month', '') || ') AS facts
	WHERE kept.month = changed.month AND kept.section_code = changed.section_code;
END');
END
$do$;
--> statement-breakpoint
-- The statement that adds what changed. `states` gives each changed TC and month twice: as it is, with the sign 1, and as
-- it was, with -1. The gaps are those of counted_gaps.
CREATE OR REPLACE FUNCTION adding_gaps(states text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT format('UPDATE section_gaps kept SET %2$s FROM (
			SELECT month, section_code, %3$s FROM (
				SELECT state.*, NOT (has_begun AND has_ended) AS waiting_for_reading,
					coalesce(begun_reason, ended_reason) IS NOT NULL AS with_remark,
					coalesce(begun_value = ended_value, false) AS meter_stands_still,
					coalesce(begun_value > ended_value, false) AS reading_fell,
					is_impossible(tc_consumption(begun_value, ended_value, terms.primary_current, terms.secondary_current),
						billed, capacity, state.month) AS impossible_consumption,
					installations = 0 AS without_installations, unknown > 0 AS without_billing
				FROM (%1$s) AS state
				LEFT JOIN tc_terms terms ON terms.tc_id = state.tc_id AND terms.from_month <= state.month
					AND (terms.until_month IS NULL OR terms.until_month > state.month)
				WHERE audited OR has_begun OR has_ended OR installations > 0
			) AS gaps
			CROSS JOIN LATERAL (SELECT
				waiting_for_reading OR with_remark OR meter_stands_still OR reading_fell OR impossible_consumption
				AS without_consumption,
				without_installations OR without_billing AS without_installation_consumption
			) AS lacks GROUP BY month, section_code
		) AS delta WHERE kept.month = delta.month AND kept.section_code = delta.section_code', states,
		string_agg(format('%1$I = kept.%1$I + delta.%1$I', name), ', '),
		string_agg(format('(coalesce(sum(sign) FILTER (WHERE %s), 0))::integer AS %I', holds, name), ', '))
	FROM (
		VALUES ('transformers', 'true'), ('audited', 'audited'),
			('ready', 'NOT (audited OR without_consumption OR without_installation_consumption)')
		UNION ALL SELECT gap, 'NOT audited AND ' || gap
		FROM unnest(ARRAY['waiting_for_reading', 'with_remark', 'meter_stands_still', 'without_installations',
			'without_billing', 'without_consumption', 'without_installation_consumption',
		'reading_fell', 'impossible_consumption']) AS gap
	) AS counts (name, holds)
$$;
--> statement-breakpoint
-- The triggers. Nested loops only: a connection plans a statement once, for as many rows as the first change has.
DO $do$
DECLARE
	change record;
BEGIN
	-- Readings before (0) and after (1) the change. `own` is the month that one begins or ends; its other end is looked up
	-- unless it changed too.
	FOR change IN SELECT * FROM (VALUES
		('insert', 'update', 'SELECT tc_id, month, false AS is0, true AS is1, null::numeric AS value0, final_value AS value1,
			null AS reason0, failure_reason AS reason1 FROM new_rows'),
		('update', 'insert', 'SELECT tc_id, month, true AS is0, false AS is1, final_value AS value0, null AS value1,
				failure_reason AS reason0, null AS reason1 FROM old_rows
			UNION ALL SELECT tc_id, month, false, true, null, final_value, null, failure_reason FROM new_rows')
	) AS changes (way, other_way, readings) LOOP
		EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql
			SET enable_hashjoin = off SET enable_mergejoin = off AS %L',
			format('keep_gaps_after_%s_of_tc_readings', change.way), format('
DECLARE
	sections text[];
	months text[];
BEGIN
	SELECT array_agg(section_code), array_agg(affected.month) INTO sections, months FROM (
		SELECT DISTINCT section_code, ends.month FROM (
			SELECT DISTINCT tc.section_code, reading.month FROM (%1$s) AS reading
			JOIN transformer_centres tc ON tc.id = reading.tc_id WHERE tc.section_code IS NOT NULL
		) AS read
		CROSS JOIN LATERAL (VALUES (read.month), (month_before(read.month))) AS ends (month)
	) AS affected;
	IF sections IS NULL THEN RETURN NULL; END IF;
	PERFORM lock_section_gaps(sections, months);
	PERFORM set_config(''energy_audit.readings_%2$s'', ''changed'', true);
	-- A statement that inserts one reading of a TC and updates the next has two triggers, and both would count what the two
	-- change together.
	IF current_setting(''energy_audit.readings_%3$s'', true) = ''changed'' THEN
		PERFORM FROM new_rows reading
		JOIN tc_readings own ON own.tc_id = reading.tc_id AND own.month = reading.month
		CROSS JOIN LATERAL (VALUES (month_before(reading.month)), (month_after(reading.month))) AS beside (month)
		JOIN tc_readings other ON other.tc_id = reading.tc_id AND other.month = beside.month AND other.xmin = own.xmin
		LIMIT 1;
		IF FOUND THEN
			PERFORM refresh_section_gaps(sections, months);
			RETURN NULL;
		END IF;
	END IF;
	%4$s;
	RETURN NULL;
END', change.readings, change.way, change.other_way, adding_gaps(format('
		SELECT sign, ends.tc_id, ends.month, tc.section_code, tc.capacity, audit.tc_id IS NOT NULL AS audited, has_begun, begun_value, begun_reason,
			has_ended, ended_value, ended_reason,
			coalesce(counts.installations, 0) AS installations, coalesce(counts.without_consumption, 0) AS unknown,
			counts.consumption AS billed
		FROM (
			SELECT own.tc_id, own.month,
				own.begun0 OR begun.tc_id IS NOT NULL AS begun0, own.begun1 OR begun.tc_id IS NOT NULL AS begun1,
				own.ended0 OR ended.tc_id IS NOT NULL AS ended0, own.ended1 OR ended.tc_id IS NOT NULL AS ended1,
				coalesce(begun_value0, begun.final_value) AS begun_value0, coalesce(begun_value1, begun.final_value) AS begun_value1,
				coalesce(ended_value0, ended.final_value) AS ended_value0, coalesce(ended_value1, ended.final_value) AS ended_value1,
				coalesce(begun_reason0, begun.failure_reason) AS begun_reason0, coalesce(begun_reason1, begun.failure_reason) AS begun_reason1,
				coalesce(ended_reason0, ended.failure_reason) AS ended_reason0, coalesce(ended_reason1, ended.failure_reason) AS ended_reason1
			FROM (
				SELECT tc_id, own.month, bool_or(begins) AS begun_changed, bool_or(NOT begins) AS ended_changed,
					bool_or(begins AND is0) AS begun0, bool_or(begins AND is1) AS begun1,
					bool_or(NOT begins AND is0) AS ended0, bool_or(NOT begins AND is1) AS ended1,
					max(value0) FILTER (WHERE begins) AS begun_value0, max(value1) FILTER (WHERE begins) AS begun_value1,
					max(value0) FILTER (WHERE NOT begins) AS ended_value0, max(value1) FILTER (WHERE NOT begins) AS ended_value1,
					max(reason0) FILTER (WHERE begins) AS begun_reason0, max(reason1) FILTER (WHERE begins) AS begun_reason1,
					max(reason0) FILTER (WHERE NOT begins) AS ended_reason0, max(reason1) FILTER (WHERE NOT begins) AS ended_reason1
				FROM (%s) AS reading
				CROSS JOIN LATERAL (VALUES (reading.month, true), (month_before(reading.month), false)) AS own (month, begins)
				GROUP BY tc_id, own.month
			) AS own
			LEFT JOIN tc_readings begun ON begun.tc_id = own.tc_id AND begun.month = CASE WHEN NOT begun_changed THEN own.month END
			LEFT JOIN tc_readings ended ON ended.tc_id = own.tc_id
				AND ended.month = CASE WHEN NOT ended_changed THEN month_after(own.month) END
		) AS ends
		JOIN transformer_centres tc ON tc.id = ends.tc_id AND tc.activated_on <= ends.month
		LEFT JOIN tc_audits audit ON audit.tc_id = ends.tc_id AND audit.month = ends.month
		LEFT JOIN tc_counts counts ON counts.tc_id = ends.tc_id AND counts.month = ends.month
		CROSS JOIN LATERAL (VALUES
			(-1, begun0, begun_value0, begun_reason0, ended0, ended_value0, ended_reason0),
			(1, begun1, begun_value1, begun_reason1, ended1, ended_value1, ended_reason1)
		) AS state (sign, has_begun, begun_value, begun_reason, has_ended, ended_value, ended_reason)
		WHERE (begun0, ended0, begun_reason0 IS NULL, ended_reason0 IS NULL, ended_value0 - begun_value0)
			IS DISTINCT FROM (begun1, ended1, begun_reason1 IS NULL, ended_reason1 IS NULL, ended_value1 - begun_value1)',
		change.readings))));
	END LOOP;
	FOR change IN SELECT * FROM (VALUES
		('insert', 'SELECT tc_id, month, installations, without_consumption, consumption, 0 AS installations_before, 0 AS unknown_before,
			0 AS billed_before FROM new_rows'),
		('update', 'SELECT tc_id, month, sum(installations) FILTER (WHERE sign > 0) AS installations,
				sum(without_consumption) FILTER (WHERE sign > 0) AS without_consumption,
				sum(installations) FILTER (WHERE sign < 0) AS installations_before,
				sum(consumption) FILTER (WHERE sign > 0) AS consumption,
				sum(without_consumption) FILTER (WHERE sign < 0) AS unknown_before,
				sum(consumption) FILTER (WHERE sign < 0) AS billed_before
			FROM (SELECT 1 AS sign, tc_id, month, installations, without_consumption, consumption FROM new_rows
				UNION ALL SELECT -1, tc_id, month, installations, without_consumption, consumption FROM old_rows) AS counted
			GROUP BY tc_id, month
			HAVING count(DISTINCT installations > 0) > 1 OR count(DISTINCT without_consumption > 0) > 1
				OR count(DISTINCT consumption) > 1')
	) AS changes (way, counted) LOOP
		EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql
			SET enable_hashjoin = off SET enable_mergejoin = off AS %L',
			format('keep_gaps_after_%s_of_tc_counts', change.way), format('
DECLARE
	sections text[];
	months text[];
BEGIN
	SELECT array_agg(section_code), array_agg(affected.month) INTO sections, months FROM (
		SELECT DISTINCT tc.section_code, counted.month FROM (%s) AS counted
		JOIN transformer_centres tc ON tc.id = counted.tc_id WHERE tc.section_code IS NOT NULL
	) AS affected;
	IF sections IS NULL THEN RETURN NULL; END IF;
	PERFORM lock_section_gaps(sections, months);
	%s;
	RETURN NULL;
END', change.counted, adding_gaps(format('
		SELECT sign, centre.tc_id, centre.month, tc.section_code, tc.capacity, audit.tc_id IS NOT NULL AS audited,
			begun.tc_id IS NOT NULL AS has_begun, begun.final_value AS begun_value, begun.failure_reason AS begun_reason,
			ended.tc_id IS NOT NULL AS has_ended, ended.final_value AS ended_value, ended.failure_reason AS ended_reason,
			CASE WHEN was THEN centre.installations_before ELSE centre.installations END AS installations,
			CASE WHEN was THEN centre.unknown_before ELSE centre.without_consumption END AS unknown,
			CASE WHEN was THEN centre.billed_before ELSE centre.consumption END AS billed
		FROM (%s) AS centre
		JOIN transformer_centres tc ON tc.id = centre.tc_id AND tc.activated_on <= centre.month
		LEFT JOIN tc_audits audit ON audit.tc_id = centre.tc_id AND audit.month = centre.month
		LEFT JOIN tc_readings begun ON begun.tc_id = centre.tc_id AND begun.month = centre.month
		LEFT JOIN tc_readings ended ON ended.tc_id = centre.tc_id AND ended.month = month_after(centre.month)
		CROSS JOIN (VALUES (1, false), (-1, true)) AS signs (sign, was)', change.counted))));
	END LOOP;
END
$do$;
--> statement-breakpoint
-- A consumption depends on the CT ratio in force and on the capacity. Terms of TCs without both readings change nothing.
DO $$
DECLARE
	change record;
	both_read CONSTANT text := 'SELECT DISTINCT tc.section_code, begun.month FROM (%s) AS changed
		JOIN transformer_centres tc ON tc.id = changed.tc_id
		JOIN tc_readings begun ON begun.tc_id = changed.tc_id AND begun.month >= changed.from_month
		JOIN tc_readings ended ON ended.tc_id = changed.tc_id AND ended.month = month_after(begun.month)
		WHERE tc.section_code IS NOT NULL';
	changed_terms CONSTANT text := 'SELECT tc_id, from_month FROM %s';
BEGIN
	FOR change IN SELECT * FROM (VALUES
		('tc_terms', 'insert', format(both_read, format(changed_terms, 'new_rows'))),
		('tc_terms', 'update', format(both_read, format(changed_terms, 'new_rows') || ' UNION ' || format(changed_terms, 'old_rows'))),
		('tc_terms', 'delete', format(both_read, format(changed_terms, 'old_rows'))),
		('transformer_centres', 'update', 'SELECT DISTINCT moved.section_code, every.month
			FROM (
				SELECT unnest(ARRAY[new_rows.section_code, old_rows.section_code]) AS section_code
				FROM new_rows JOIN old_rows USING (id)
				WHERE (new_rows.section_code, new_rows.activated_on, new_rows.capacity)
					IS DISTINCT FROM (old_rows.section_code, old_rows.activated_on, old_rows.capacity)
			) AS moved
			CROSS JOIN (SELECT DISTINCT month FROM section_gaps) AS every WHERE moved.section_code IS NOT NULL')
	) AS changes (changed, way, affected) LOOP
		EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L',
			format('keep_gaps_after_%s_of_%s', change.way, change.changed),
			format('BEGIN
				PERFORM refresh_section_gaps(array_agg(section_code), array_agg(month)) FROM (%s) AS pairs;
				RETURN NULL;
			END', change.affected));
		IF change.changed = 'tc_terms' THEN
			EXECUTE format('CREATE TRIGGER %I AFTER %s ON tc_terms REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
				'gaps_after_' || change.way, change.way,
				CASE change.way WHEN 'insert' THEN 'NEW TABLE AS new_rows' WHEN 'delete' THEN 'OLD TABLE AS old_rows'
					ELSE 'NEW TABLE AS new_rows OLD TABLE AS old_rows' END,
				format('keep_gaps_after_%s_of_tc_terms', change.way));
		END IF;
	END LOOP;
END
$$;
--> statement-breakpoint
TRUNCATE "section_gaps";
--> statement-breakpoint
INSERT INTO "section_gaps"
SELECT * FROM "section_gaps_of_facts";
