-- After a change of readings or of a TC's counts, what a month lacks is counted for the changed TCs alone, as they were and
-- as they are, not for all TCs of their sections: a file whose rows are in the order of TC numbers may touch every section
-- with each chunk.

-- Locks the gaps of some sections in some months, given as two lists of the same length, in the order of their keys. What
-- another transaction is changing there is waited for, and seen by the next statement.
CREATE FUNCTION lock_section_gaps(sections text[], months text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO section_gaps (month, section_code)
	SELECT DISTINCT changed.month, changed.section_code FROM unnest(months, sections) AS changed (month, section_code)
	ORDER BY 1, 2
	ON CONFLICT DO NOTHING;
	PERFORM FROM section_gaps kept
	JOIN unnest(months, sections) AS changed (month, section_code) USING (month, section_code)
	ORDER BY kept.month, kept.section_code FOR UPDATE OF kept;
END
$$;
--> statement-breakpoint
-- The statement that adds what changed. `states` gives each changed TC and month twice: as it is, with the sign 1, and as
-- it was, with -1. The gaps are those of counted_gaps.
CREATE FUNCTION adding_gaps(states text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT format('UPDATE section_gaps kept SET %2$s FROM (
			SELECT month, section_code, %3$s FROM (
				SELECT state.*, NOT (has_begun AND has_ended) AS waiting_for_reading,
					coalesce(begun_reason, ended_reason) IS NOT NULL AS with_remark,
					coalesce(begun_value = ended_value, false) AS meter_stands_still,
					installations = 0 AS without_installations, unknown > 0 AS without_billing
				FROM (%1$s) AS state WHERE audited OR has_begun OR has_ended OR installations > 0
			) AS gaps
			CROSS JOIN LATERAL (SELECT
				waiting_for_reading OR with_remark OR meter_stands_still AS without_consumption,
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
			'without_billing', 'without_consumption', 'without_installation_consumption']) AS gap
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
		SELECT sign, ends.month, tc.section_code, audit.tc_id IS NOT NULL AS audited, has_begun, begun_value, begun_reason,
			has_ended, ended_value, ended_reason,
			coalesce(counts.installations, 0) AS installations, coalesce(counts.without_consumption, 0) AS unknown
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
		WHERE (begun0, ended0, begun_reason0 IS NULL, ended_reason0 IS NULL, begun_value0 = ended_value0)
			IS DISTINCT FROM (begun1, ended1, begun_reason1 IS NULL, ended_reason1 IS NULL, begun_value1 = ended_value1)',
		change.readings))));
	END LOOP;
	FOR change IN SELECT * FROM (VALUES
		('insert', 'SELECT tc_id, month, installations, without_consumption, 0 AS installations_before, 0 AS unknown_before FROM new_rows'),
		('update', 'SELECT tc_id, month, sum(installations) FILTER (WHERE sign > 0) AS installations,
				sum(without_consumption) FILTER (WHERE sign > 0) AS without_consumption,
				sum(installations) FILTER (WHERE sign < 0) AS installations_before,
				sum(without_consumption) FILTER (WHERE sign < 0) AS unknown_before
			FROM (SELECT 1 AS sign, tc_id, month, installations, without_consumption FROM new_rows
				UNION ALL SELECT -1, tc_id, month, installations, without_consumption FROM old_rows) AS counted
			GROUP BY tc_id, month
			HAVING count(DISTINCT installations > 0) > 1 OR count(DISTINCT without_consumption > 0) > 1')
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
		SELECT sign, centre.month, tc.section_code, audit.tc_id IS NOT NULL AS audited,
			begun.tc_id IS NOT NULL AS has_begun, begun.final_value AS begun_value, begun.failure_reason AS begun_reason,
			ended.tc_id IS NOT NULL AS has_ended, ended.final_value AS ended_value, ended.failure_reason AS ended_reason,
			CASE WHEN was THEN centre.installations_before ELSE centre.installations END AS installations,
			CASE WHEN was THEN centre.unknown_before ELSE centre.without_consumption END AS unknown
		FROM (%s) AS centre
		JOIN transformer_centres tc ON tc.id = centre.tc_id AND tc.activated_on <= centre.month
		LEFT JOIN tc_audits audit ON audit.tc_id = centre.tc_id AND audit.month = centre.month
		LEFT JOIN tc_readings begun ON begun.tc_id = centre.tc_id AND begun.month = centre.month
		LEFT JOIN tc_readings ended ON ended.tc_id = centre.tc_id AND ended.month = month_after(centre.month)
		CROSS JOIN (VALUES (1, false), (-1, true)) AS signs (sign, was)', change.counted))));
	END LOOP;
END
$do$;
