-- The tables of the first release, as PostgreSQL itself describes them.
SET LOCAL check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE FUNCTION adding_counts(kept text, keys text, figures text[], grouped text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
	SELECT format(
		'INSERT INTO %1$s (%2$s, %3$s) SELECT * FROM (%4$s) AS delta WHERE %5$s ORDER BY %2$s ON CONFLICT (%2$s) DO UPDATE SET %6$s',
		kept, keys, string_agg(figure, ', '),
		replace(grouped, '{sums}', string_agg(format('sum(%1$s) AS %1$s', figure), ', ')),
		string_agg(figure || ' <> 0', ' OR '),
		string_agg(format('%1$s = %2$s.%1$s + excluded.%1$s', figure, kept), ', '))
	FROM unnest(figures) AS figure
$_$;

CREATE FUNCTION adding_gaps(states text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
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
$_$;

CREATE FUNCTION count_rows_of(counted text, part text DEFAULT NULL::text, section text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
	part_of_row text := coalesce(part, '''''::text');
	section_of_row text := coalesce(section, '''''::text');
	change record;
BEGIN
	FOR change IN SELECT * FROM (VALUES ('insert', 'NEW TABLE AS new_rows'), ('delete', 'OLD TABLE AS old_rows'),
		('update', 'OLD TABLE AS old_rows NEW TABLE AS new_rows')) AS changes (event, rows) LOOP
		CONTINUE WHEN change.event = 'update' AND part IS NULL AND section IS NULL;
		EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts(%L, %L)',
			'row_counts_after_' || change.event, change.event, counted, change.rows, part_of_row, section_of_row);
	END LOOP;
	INSERT INTO counted_tables VALUES (counted, part_of_row, section_of_row);
	INSERT INTO row_counts (table_name, part, section_code, slot, rows)
		SELECT facts.table_name, facts.part, facts.section_code, 0, facts.rows FROM counted_rows() AS facts
		WHERE facts.table_name = counted;
END
$$;

CREATE FUNCTION counted_gaps(centres text, keys text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
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
$_$;

CREATE FUNCTION counted_rows() RETURNS TABLE(table_name text, part text, section_code text, rows integer)
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
	counted record;
BEGIN
	FOR counted IN SELECT * FROM counted_tables LOOP
		RETURN QUERY EXECUTE format('SELECT %L::text, %s, %s, count(*)::integer FROM %I GROUP BY 1, 2, 3',
			counted.table_name, counted.part, counted.section, counted.table_name);
	END LOOP;
END
$$;

CREATE FUNCTION end_sessions_of_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	UPDATE pool_sessions SET revoked_at = clock_timestamp() WHERE sub = NEW.sub AND revoked_at IS NULL;
	RETURN NULL;
END
$$;

CREATE FUNCTION is_impossible(consumption numeric, billed numeric, capacity integer, month text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (COALESCE((consumption > (((capacity * 36))::numeric * EXTRACT(day FROM ((make_date(("left"(month, 4))::integer, ("right"(month, 2))::integer, 1) + '1 mon'::interval) - '1 day'::interval)))), false) OR COALESCE(((consumption > (0)::numeric) AND (billed > ((10)::numeric * consumption))), false));

CREATE FUNCTION keep_gaps_after_delete_of_tc_audits() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN
				PERFORM refresh_section_gaps(array_agg(section_code), array_agg(month)) FROM (
					SELECT DISTINCT section_code, month FROM (SELECT tc.section_code, affected.month FROM (SELECT tc_id, month FROM old_rows) AS affected
		JOIN transformer_centres tc ON tc.id = affected.tc_id WHERE tc.section_code IS NOT NULL) AS affected
				) AS pairs;
				RETURN NULL;
			END$$;

CREATE FUNCTION keep_gaps_after_delete_of_tc_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN
				PERFORM refresh_section_gaps(array_agg(section_code), array_agg(month)) FROM (
					SELECT DISTINCT section_code, month FROM (SELECT tc.section_code, affected.month FROM (SELECT tc_id, month FROM old_rows) AS affected
		JOIN transformer_centres tc ON tc.id = affected.tc_id WHERE tc.section_code IS NOT NULL) AS affected
				) AS pairs;
				RETURN NULL;
			END$$;

CREATE FUNCTION keep_gaps_after_delete_of_tc_readings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN
				PERFORM refresh_section_gaps(array_agg(section_code), array_agg(month)) FROM (
					SELECT DISTINCT section_code, month FROM (SELECT tc.section_code, affected.month FROM (SELECT tc_id, month FROM old_rows UNION SELECT tc_id, month_before(month) FROM old_rows) AS affected
		JOIN transformer_centres tc ON tc.id = affected.tc_id WHERE tc.section_code IS NOT NULL) AS affected
				) AS pairs;
				RETURN NULL;
			END$$;

CREATE FUNCTION keep_gaps_after_delete_of_tc_terms() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN
				PERFORM refresh_section_gaps(array_agg(section_code), array_agg(month)) FROM (SELECT DISTINCT tc.section_code, begun.month FROM (SELECT tc_id, from_month FROM old_rows) AS changed
		JOIN transformer_centres tc ON tc.id = changed.tc_id
		JOIN tc_readings begun ON begun.tc_id = changed.tc_id AND begun.month >= changed.from_month
		JOIN tc_readings ended ON ended.tc_id = changed.tc_id AND ended.month = month_after(begun.month)
		WHERE tc.section_code IS NOT NULL) AS pairs;
				RETURN NULL;
			END$$;

CREATE FUNCTION keep_gaps_after_delete_of_transformer_centres() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN
				PERFORM refresh_section_gaps(array_agg(section_code), array_agg(month)) FROM (
					SELECT DISTINCT section_code, month FROM (SELECT moved.section_code, every.month
		FROM (SELECT DISTINCT section_code FROM old_rows) AS moved CROSS JOIN (SELECT DISTINCT month FROM section_gaps) AS every WHERE moved.section_code IS NOT NULL) AS affected
				) AS pairs;
				RETURN NULL;
			END$$;

CREATE FUNCTION keep_gaps_after_insert_of_tc_audits() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN
				PERFORM refresh_section_gaps(array_agg(section_code), array_agg(month)) FROM (
					SELECT DISTINCT section_code, month FROM (SELECT tc.section_code, affected.month FROM (SELECT tc_id, month FROM new_rows) AS affected
		JOIN transformer_centres tc ON tc.id = affected.tc_id WHERE tc.section_code IS NOT NULL) AS affected
				) AS pairs;
				RETURN NULL;
			END$$;

CREATE FUNCTION keep_gaps_after_insert_of_tc_counts() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
DECLARE
	sections text[];
	months text[];
BEGIN
	SELECT array_agg(section_code), array_agg(affected.month) INTO sections, months FROM (
		SELECT DISTINCT tc.section_code, counted.month FROM (SELECT tc_id, month, installations, without_consumption, consumption, 0 AS installations_before, 0 AS unknown_before,
			0 AS billed_before FROM new_rows) AS counted
		JOIN transformer_centres tc ON tc.id = counted.tc_id WHERE tc.section_code IS NOT NULL
	) AS affected;
	IF sections IS NULL THEN RETURN NULL; END IF;
	PERFORM lock_section_gaps(sections, months);
	UPDATE section_gaps kept SET transformers = kept.transformers + delta.transformers, audited = kept.audited + delta.audited, ready = kept.ready + delta.ready, waiting_for_reading = kept.waiting_for_reading + delta.waiting_for_reading, with_remark = kept.with_remark + delta.with_remark, meter_stands_still = kept.meter_stands_still + delta.meter_stands_still, without_installations = kept.without_installations + delta.without_installations, without_billing = kept.without_billing + delta.without_billing, without_consumption = kept.without_consumption + delta.without_consumption, without_installation_consumption = kept.without_installation_consumption + delta.without_installation_consumption, reading_fell = kept.reading_fell + delta.reading_fell, impossible_consumption = kept.impossible_consumption + delta.impossible_consumption FROM (
			SELECT month, section_code, (coalesce(sum(sign) FILTER (WHERE true), 0))::integer AS transformers, (coalesce(sum(sign) FILTER (WHERE audited), 0))::integer AS audited, (coalesce(sum(sign) FILTER (WHERE NOT (audited OR without_consumption OR without_installation_consumption)), 0))::integer AS ready, (coalesce(sum(sign) FILTER (WHERE NOT audited AND waiting_for_reading), 0))::integer AS waiting_for_reading, (coalesce(sum(sign) FILTER (WHERE NOT audited AND with_remark), 0))::integer AS with_remark, (coalesce(sum(sign) FILTER (WHERE NOT audited AND meter_stands_still), 0))::integer AS meter_stands_still, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_installations), 0))::integer AS without_installations, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_billing), 0))::integer AS without_billing, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_consumption), 0))::integer AS without_consumption, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_installation_consumption), 0))::integer AS without_installation_consumption, (coalesce(sum(sign) FILTER (WHERE NOT audited AND reading_fell), 0))::integer AS reading_fell, (coalesce(sum(sign) FILTER (WHERE NOT audited AND impossible_consumption), 0))::integer AS impossible_consumption FROM (
				SELECT state.*, NOT (has_begun AND has_ended) AS waiting_for_reading,
					coalesce(begun_reason, ended_reason) IS NOT NULL AS with_remark,
					coalesce(begun_value = ended_value, false) AS meter_stands_still,
					coalesce(begun_value > ended_value, false) AS reading_fell,
					is_impossible(tc_consumption(begun_value, ended_value, terms.primary_current, terms.secondary_current),
						billed, capacity, state.month) AS impossible_consumption,
					installations = 0 AS without_installations, unknown > 0 AS without_billing
				FROM (
		SELECT sign, centre.tc_id, centre.month, tc.section_code, tc.capacity, audit.tc_id IS NOT NULL AS audited,
			begun.tc_id IS NOT NULL AS has_begun, begun.final_value AS begun_value, begun.failure_reason AS begun_reason,
			ended.tc_id IS NOT NULL AS has_ended, ended.final_value AS ended_value, ended.failure_reason AS ended_reason,
			CASE WHEN was THEN centre.installations_before ELSE centre.installations END AS installations,
			CASE WHEN was THEN centre.unknown_before ELSE centre.without_consumption END AS unknown,
			CASE WHEN was THEN centre.billed_before ELSE centre.consumption END AS billed
		FROM (SELECT tc_id, month, installations, without_consumption, consumption, 0 AS installations_before, 0 AS unknown_before,
			0 AS billed_before FROM new_rows) AS centre
		JOIN transformer_centres tc ON tc.id = centre.tc_id AND tc.activated_on <= centre.month
		LEFT JOIN tc_audits audit ON audit.tc_id = centre.tc_id AND audit.month = centre.month
		LEFT JOIN tc_readings begun ON begun.tc_id = centre.tc_id AND begun.month = centre.month
		LEFT JOIN tc_readings ended ON ended.tc_id = centre.tc_id AND ended.month = month_after(centre.month)
		CROSS JOIN (VALUES (1, false), (-1, true)) AS signs (sign, was)) AS state
				LEFT JOIN tc_terms terms ON terms.tc_id = state.tc_id AND terms.from_month <= state.month
					AND (terms.until_month IS NULL OR terms.until_month > state.month)
				WHERE audited OR has_begun OR has_ended OR installations > 0
			) AS gaps
			CROSS JOIN LATERAL (SELECT
				waiting_for_reading OR with_remark OR meter_stands_still OR reading_fell OR impossible_consumption
				AS without_consumption,
				without_installations OR without_billing AS without_installation_consumption
			) AS lacks GROUP BY month, section_code
		) AS delta WHERE kept.month = delta.month AND kept.section_code = delta.section_code;
	RETURN NULL;
END$$;

CREATE FUNCTION keep_gaps_after_insert_of_tc_readings() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
DECLARE
	sections text[];
	months text[];
BEGIN
	SELECT array_agg(section_code), array_agg(affected.month) INTO sections, months FROM (
		SELECT DISTINCT section_code, ends.month FROM (
			SELECT DISTINCT tc.section_code, reading.month FROM (SELECT tc_id, month, false AS is0, true AS is1, null::numeric AS value0, final_value AS value1,
			null AS reason0, failure_reason AS reason1 FROM new_rows) AS reading
			JOIN transformer_centres tc ON tc.id = reading.tc_id WHERE tc.section_code IS NOT NULL
		) AS read
		CROSS JOIN LATERAL (VALUES (read.month), (month_before(read.month))) AS ends (month)
	) AS affected;
	IF sections IS NULL THEN RETURN NULL; END IF;
	PERFORM lock_section_gaps(sections, months);
	PERFORM set_config('energy_audit.readings_insert', 'changed', true);
	-- A statement that inserts one reading of a TC and updates the next has two triggers, and both would count what the two
	-- change together.
	IF current_setting('energy_audit.readings_update', true) = 'changed' THEN
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
	UPDATE section_gaps kept SET transformers = kept.transformers + delta.transformers, audited = kept.audited + delta.audited, ready = kept.ready + delta.ready, waiting_for_reading = kept.waiting_for_reading + delta.waiting_for_reading, with_remark = kept.with_remark + delta.with_remark, meter_stands_still = kept.meter_stands_still + delta.meter_stands_still, without_installations = kept.without_installations + delta.without_installations, without_billing = kept.without_billing + delta.without_billing, without_consumption = kept.without_consumption + delta.without_consumption, without_installation_consumption = kept.without_installation_consumption + delta.without_installation_consumption, reading_fell = kept.reading_fell + delta.reading_fell, impossible_consumption = kept.impossible_consumption + delta.impossible_consumption FROM (
			SELECT month, section_code, (coalesce(sum(sign) FILTER (WHERE true), 0))::integer AS transformers, (coalesce(sum(sign) FILTER (WHERE audited), 0))::integer AS audited, (coalesce(sum(sign) FILTER (WHERE NOT (audited OR without_consumption OR without_installation_consumption)), 0))::integer AS ready, (coalesce(sum(sign) FILTER (WHERE NOT audited AND waiting_for_reading), 0))::integer AS waiting_for_reading, (coalesce(sum(sign) FILTER (WHERE NOT audited AND with_remark), 0))::integer AS with_remark, (coalesce(sum(sign) FILTER (WHERE NOT audited AND meter_stands_still), 0))::integer AS meter_stands_still, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_installations), 0))::integer AS without_installations, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_billing), 0))::integer AS without_billing, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_consumption), 0))::integer AS without_consumption, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_installation_consumption), 0))::integer AS without_installation_consumption, (coalesce(sum(sign) FILTER (WHERE NOT audited AND reading_fell), 0))::integer AS reading_fell, (coalesce(sum(sign) FILTER (WHERE NOT audited AND impossible_consumption), 0))::integer AS impossible_consumption FROM (
				SELECT state.*, NOT (has_begun AND has_ended) AS waiting_for_reading,
					coalesce(begun_reason, ended_reason) IS NOT NULL AS with_remark,
					coalesce(begun_value = ended_value, false) AS meter_stands_still,
					coalesce(begun_value > ended_value, false) AS reading_fell,
					is_impossible(tc_consumption(begun_value, ended_value, terms.primary_current, terms.secondary_current),
						billed, capacity, state.month) AS impossible_consumption,
					installations = 0 AS without_installations, unknown > 0 AS without_billing
				FROM (
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
				FROM (SELECT tc_id, month, false AS is0, true AS is1, null::numeric AS value0, final_value AS value1,
			null AS reason0, failure_reason AS reason1 FROM new_rows) AS reading
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
			IS DISTINCT FROM (begun1, ended1, begun_reason1 IS NULL, ended_reason1 IS NULL, ended_value1 - begun_value1)) AS state
				LEFT JOIN tc_terms terms ON terms.tc_id = state.tc_id AND terms.from_month <= state.month
					AND (terms.until_month IS NULL OR terms.until_month > state.month)
				WHERE audited OR has_begun OR has_ended OR installations > 0
			) AS gaps
			CROSS JOIN LATERAL (SELECT
				waiting_for_reading OR with_remark OR meter_stands_still OR reading_fell OR impossible_consumption
				AS without_consumption,
				without_installations OR without_billing AS without_installation_consumption
			) AS lacks GROUP BY month, section_code
		) AS delta WHERE kept.month = delta.month AND kept.section_code = delta.section_code;
	RETURN NULL;
END$$;

CREATE FUNCTION keep_gaps_after_insert_of_tc_terms() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN
				PERFORM refresh_section_gaps(array_agg(section_code), array_agg(month)) FROM (SELECT DISTINCT tc.section_code, begun.month FROM (SELECT tc_id, from_month FROM new_rows) AS changed
		JOIN transformer_centres tc ON tc.id = changed.tc_id
		JOIN tc_readings begun ON begun.tc_id = changed.tc_id AND begun.month >= changed.from_month
		JOIN tc_readings ended ON ended.tc_id = changed.tc_id AND ended.month = month_after(begun.month)
		WHERE tc.section_code IS NOT NULL) AS pairs;
				RETURN NULL;
			END$$;

CREATE FUNCTION keep_gaps_after_update_of_tc_audits() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN
				PERFORM refresh_section_gaps(array_agg(section_code), array_agg(month)) FROM (
					SELECT DISTINCT section_code, month FROM (SELECT tc.section_code, affected.month FROM (SELECT tc_id, month FROM new_rows UNION SELECT tc_id, month FROM old_rows) AS affected
		JOIN transformer_centres tc ON tc.id = affected.tc_id WHERE tc.section_code IS NOT NULL) AS affected
				) AS pairs;
				RETURN NULL;
			END$$;

CREATE FUNCTION keep_gaps_after_update_of_tc_counts() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
DECLARE
	sections text[];
	months text[];
BEGIN
	SELECT array_agg(section_code), array_agg(affected.month) INTO sections, months FROM (
		SELECT DISTINCT tc.section_code, counted.month FROM (SELECT tc_id, month, sum(installations) FILTER (WHERE sign > 0) AS installations,
				sum(without_consumption) FILTER (WHERE sign > 0) AS without_consumption,
				sum(installations) FILTER (WHERE sign < 0) AS installations_before,
				sum(consumption) FILTER (WHERE sign > 0) AS consumption,
				sum(without_consumption) FILTER (WHERE sign < 0) AS unknown_before,
				sum(consumption) FILTER (WHERE sign < 0) AS billed_before
			FROM (SELECT 1 AS sign, tc_id, month, installations, without_consumption, consumption FROM new_rows
				UNION ALL SELECT -1, tc_id, month, installations, without_consumption, consumption FROM old_rows) AS counted
			GROUP BY tc_id, month
			HAVING count(DISTINCT installations > 0) > 1 OR count(DISTINCT without_consumption > 0) > 1
				OR count(DISTINCT consumption) > 1) AS counted
		JOIN transformer_centres tc ON tc.id = counted.tc_id WHERE tc.section_code IS NOT NULL
	) AS affected;
	IF sections IS NULL THEN RETURN NULL; END IF;
	PERFORM lock_section_gaps(sections, months);
	UPDATE section_gaps kept SET transformers = kept.transformers + delta.transformers, audited = kept.audited + delta.audited, ready = kept.ready + delta.ready, waiting_for_reading = kept.waiting_for_reading + delta.waiting_for_reading, with_remark = kept.with_remark + delta.with_remark, meter_stands_still = kept.meter_stands_still + delta.meter_stands_still, without_installations = kept.without_installations + delta.without_installations, without_billing = kept.without_billing + delta.without_billing, without_consumption = kept.without_consumption + delta.without_consumption, without_installation_consumption = kept.without_installation_consumption + delta.without_installation_consumption, reading_fell = kept.reading_fell + delta.reading_fell, impossible_consumption = kept.impossible_consumption + delta.impossible_consumption FROM (
			SELECT month, section_code, (coalesce(sum(sign) FILTER (WHERE true), 0))::integer AS transformers, (coalesce(sum(sign) FILTER (WHERE audited), 0))::integer AS audited, (coalesce(sum(sign) FILTER (WHERE NOT (audited OR without_consumption OR without_installation_consumption)), 0))::integer AS ready, (coalesce(sum(sign) FILTER (WHERE NOT audited AND waiting_for_reading), 0))::integer AS waiting_for_reading, (coalesce(sum(sign) FILTER (WHERE NOT audited AND with_remark), 0))::integer AS with_remark, (coalesce(sum(sign) FILTER (WHERE NOT audited AND meter_stands_still), 0))::integer AS meter_stands_still, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_installations), 0))::integer AS without_installations, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_billing), 0))::integer AS without_billing, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_consumption), 0))::integer AS without_consumption, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_installation_consumption), 0))::integer AS without_installation_consumption, (coalesce(sum(sign) FILTER (WHERE NOT audited AND reading_fell), 0))::integer AS reading_fell, (coalesce(sum(sign) FILTER (WHERE NOT audited AND impossible_consumption), 0))::integer AS impossible_consumption FROM (
				SELECT state.*, NOT (has_begun AND has_ended) AS waiting_for_reading,
					coalesce(begun_reason, ended_reason) IS NOT NULL AS with_remark,
					coalesce(begun_value = ended_value, false) AS meter_stands_still,
					coalesce(begun_value > ended_value, false) AS reading_fell,
					is_impossible(tc_consumption(begun_value, ended_value, terms.primary_current, terms.secondary_current),
						billed, capacity, state.month) AS impossible_consumption,
					installations = 0 AS without_installations, unknown > 0 AS without_billing
				FROM (
		SELECT sign, centre.tc_id, centre.month, tc.section_code, tc.capacity, audit.tc_id IS NOT NULL AS audited,
			begun.tc_id IS NOT NULL AS has_begun, begun.final_value AS begun_value, begun.failure_reason AS begun_reason,
			ended.tc_id IS NOT NULL AS has_ended, ended.final_value AS ended_value, ended.failure_reason AS ended_reason,
			CASE WHEN was THEN centre.installations_before ELSE centre.installations END AS installations,
			CASE WHEN was THEN centre.unknown_before ELSE centre.without_consumption END AS unknown,
			CASE WHEN was THEN centre.billed_before ELSE centre.consumption END AS billed
		FROM (SELECT tc_id, month, sum(installations) FILTER (WHERE sign > 0) AS installations,
				sum(without_consumption) FILTER (WHERE sign > 0) AS without_consumption,
				sum(installations) FILTER (WHERE sign < 0) AS installations_before,
				sum(consumption) FILTER (WHERE sign > 0) AS consumption,
				sum(without_consumption) FILTER (WHERE sign < 0) AS unknown_before,
				sum(consumption) FILTER (WHERE sign < 0) AS billed_before
			FROM (SELECT 1 AS sign, tc_id, month, installations, without_consumption, consumption FROM new_rows
				UNION ALL SELECT -1, tc_id, month, installations, without_consumption, consumption FROM old_rows) AS counted
			GROUP BY tc_id, month
			HAVING count(DISTINCT installations > 0) > 1 OR count(DISTINCT without_consumption > 0) > 1
				OR count(DISTINCT consumption) > 1) AS centre
		JOIN transformer_centres tc ON tc.id = centre.tc_id AND tc.activated_on <= centre.month
		LEFT JOIN tc_audits audit ON audit.tc_id = centre.tc_id AND audit.month = centre.month
		LEFT JOIN tc_readings begun ON begun.tc_id = centre.tc_id AND begun.month = centre.month
		LEFT JOIN tc_readings ended ON ended.tc_id = centre.tc_id AND ended.month = month_after(centre.month)
		CROSS JOIN (VALUES (1, false), (-1, true)) AS signs (sign, was)) AS state
				LEFT JOIN tc_terms terms ON terms.tc_id = state.tc_id AND terms.from_month <= state.month
					AND (terms.until_month IS NULL OR terms.until_month > state.month)
				WHERE audited OR has_begun OR has_ended OR installations > 0
			) AS gaps
			CROSS JOIN LATERAL (SELECT
				waiting_for_reading OR with_remark OR meter_stands_still OR reading_fell OR impossible_consumption
				AS without_consumption,
				without_installations OR without_billing AS without_installation_consumption
			) AS lacks GROUP BY month, section_code
		) AS delta WHERE kept.month = delta.month AND kept.section_code = delta.section_code;
	RETURN NULL;
END$$;

CREATE FUNCTION keep_gaps_after_update_of_tc_readings() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
DECLARE
	sections text[];
	months text[];
BEGIN
	SELECT array_agg(section_code), array_agg(affected.month) INTO sections, months FROM (
		SELECT DISTINCT section_code, ends.month FROM (
			SELECT DISTINCT tc.section_code, reading.month FROM (SELECT tc_id, month, true AS is0, false AS is1, final_value AS value0, null AS value1,
				failure_reason AS reason0, null AS reason1 FROM old_rows
			UNION ALL SELECT tc_id, month, false, true, null, final_value, null, failure_reason FROM new_rows) AS reading
			JOIN transformer_centres tc ON tc.id = reading.tc_id WHERE tc.section_code IS NOT NULL
		) AS read
		CROSS JOIN LATERAL (VALUES (read.month), (month_before(read.month))) AS ends (month)
	) AS affected;
	IF sections IS NULL THEN RETURN NULL; END IF;
	PERFORM lock_section_gaps(sections, months);
	PERFORM set_config('energy_audit.readings_update', 'changed', true);
	-- A statement that inserts one reading of a TC and updates the next has two triggers, and both would count what the two
	-- change together.
	IF current_setting('energy_audit.readings_insert', true) = 'changed' THEN
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
	UPDATE section_gaps kept SET transformers = kept.transformers + delta.transformers, audited = kept.audited + delta.audited, ready = kept.ready + delta.ready, waiting_for_reading = kept.waiting_for_reading + delta.waiting_for_reading, with_remark = kept.with_remark + delta.with_remark, meter_stands_still = kept.meter_stands_still + delta.meter_stands_still, without_installations = kept.without_installations + delta.without_installations, without_billing = kept.without_billing + delta.without_billing, without_consumption = kept.without_consumption + delta.without_consumption, without_installation_consumption = kept.without_installation_consumption + delta.without_installation_consumption, reading_fell = kept.reading_fell + delta.reading_fell, impossible_consumption = kept.impossible_consumption + delta.impossible_consumption FROM (
			SELECT month, section_code, (coalesce(sum(sign) FILTER (WHERE true), 0))::integer AS transformers, (coalesce(sum(sign) FILTER (WHERE audited), 0))::integer AS audited, (coalesce(sum(sign) FILTER (WHERE NOT (audited OR without_consumption OR without_installation_consumption)), 0))::integer AS ready, (coalesce(sum(sign) FILTER (WHERE NOT audited AND waiting_for_reading), 0))::integer AS waiting_for_reading, (coalesce(sum(sign) FILTER (WHERE NOT audited AND with_remark), 0))::integer AS with_remark, (coalesce(sum(sign) FILTER (WHERE NOT audited AND meter_stands_still), 0))::integer AS meter_stands_still, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_installations), 0))::integer AS without_installations, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_billing), 0))::integer AS without_billing, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_consumption), 0))::integer AS without_consumption, (coalesce(sum(sign) FILTER (WHERE NOT audited AND without_installation_consumption), 0))::integer AS without_installation_consumption, (coalesce(sum(sign) FILTER (WHERE NOT audited AND reading_fell), 0))::integer AS reading_fell, (coalesce(sum(sign) FILTER (WHERE NOT audited AND impossible_consumption), 0))::integer AS impossible_consumption FROM (
				SELECT state.*, NOT (has_begun AND has_ended) AS waiting_for_reading,
					coalesce(begun_reason, ended_reason) IS NOT NULL AS with_remark,
					coalesce(begun_value = ended_value, false) AS meter_stands_still,
					coalesce(begun_value > ended_value, false) AS reading_fell,
					is_impossible(tc_consumption(begun_value, ended_value, terms.primary_current, terms.secondary_current),
						billed, capacity, state.month) AS impossible_consumption,
					installations = 0 AS without_installations, unknown > 0 AS without_billing
				FROM (
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
				FROM (SELECT tc_id, month, true AS is0, false AS is1, final_value AS value0, null AS value1,
				failure_reason AS reason0, null AS reason1 FROM old_rows
			UNION ALL SELECT tc_id, month, false, true, null, final_value, null, failure_reason FROM new_rows) AS reading
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
			IS DISTINCT FROM (begun1, ended1, begun_reason1 IS NULL, ended_reason1 IS NULL, ended_value1 - begun_value1)) AS state
				LEFT JOIN tc_terms terms ON terms.tc_id = state.tc_id AND terms.from_month <= state.month
					AND (terms.until_month IS NULL OR terms.until_month > state.month)
				WHERE audited OR has_begun OR has_ended OR installations > 0
			) AS gaps
			CROSS JOIN LATERAL (SELECT
				waiting_for_reading OR with_remark OR meter_stands_still OR reading_fell OR impossible_consumption
				AS without_consumption,
				without_installations OR without_billing AS without_installation_consumption
			) AS lacks GROUP BY month, section_code
		) AS delta WHERE kept.month = delta.month AND kept.section_code = delta.section_code;
	RETURN NULL;
END$$;

CREATE FUNCTION keep_gaps_after_update_of_tc_terms() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN
				PERFORM refresh_section_gaps(array_agg(section_code), array_agg(month)) FROM (SELECT DISTINCT tc.section_code, begun.month FROM (SELECT tc_id, from_month FROM new_rows UNION SELECT tc_id, from_month FROM old_rows) AS changed
		JOIN transformer_centres tc ON tc.id = changed.tc_id
		JOIN tc_readings begun ON begun.tc_id = changed.tc_id AND begun.month >= changed.from_month
		JOIN tc_readings ended ON ended.tc_id = changed.tc_id AND ended.month = month_after(begun.month)
		WHERE tc.section_code IS NOT NULL) AS pairs;
				RETURN NULL;
			END$$;

CREATE FUNCTION keep_gaps_after_update_of_transformer_centres() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN
				PERFORM refresh_section_gaps(array_agg(section_code), array_agg(month)) FROM (SELECT DISTINCT moved.section_code, every.month
			FROM (
				SELECT unnest(ARRAY[new_rows.section_code, old_rows.section_code]) AS section_code
				FROM new_rows JOIN old_rows USING (id)
				WHERE (new_rows.section_code, new_rows.activated_on, new_rows.capacity)
					IS DISTINCT FROM (old_rows.section_code, old_rows.activated_on, old_rows.capacity)
			) AS moved
			CROSS JOIN (SELECT DISTINCT month FROM section_gaps) AS every WHERE moved.section_code IS NOT NULL) AS pairs;
				RETURN NULL;
			END$$;

CREATE FUNCTION keep_installation_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
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
$_$;

CREATE FUNCTION keep_row_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM new_rows'
		WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM old_rows'
		ELSE 'SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'
	END;
BEGIN
	EXECUTE format($counts$
		INSERT INTO row_counts (table_name, part, section_code, slot, rows)
		SELECT %L, part, section, CASE section WHEN '' THEN pg_backend_pid() %% 16 ELSE 0 END, delta
		FROM (SELECT %s AS part, %s AS section, sum(sign) AS delta FROM (%s) AS changed GROUP BY 1, 2) AS counted
		WHERE delta <> 0
		ORDER BY part, section
		ON CONFLICT (table_name, part, section_code, slot) DO UPDATE SET rows = row_counts.rows + excluded.rows
	$counts$, tg_table_name, tg_argv[0], tg_argv[1], changed);
	RETURN NULL;
END
$_$;

CREATE FUNCTION keep_section_audits_after_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN INSERT INTO section_audits (month, section_code, audited, installations, consumption, installation_consumption, demand, collection, losing, negative_five_and_below, zero_to_negative_five, zero_to_five, five_to_ten, ten_to_fifteen, fifteen_to_twenty, twenty_and_above, unbilled_installations, unbilled_units, door_lock_installations, door_lock_units, mnr_installations, mnr_units, zero_consumption_installations, zero_consumption_units) SELECT * FROM (SELECT month, section_code, coalesce(sum(sign), 0)::integer AS audited, coalesce(sum(sign * installations), 0)::integer AS installations, coalesce(sum(sign * consumption), 0)::numeric(24, 2) AS consumption, coalesce(sum(sign * installation_consumption), 0)::numeric(24, 2) AS installation_consumption, coalesce(sum(sign * demand), 0)::numeric(24, 2) AS demand, coalesce(sum(sign * collection), 0)::numeric(24, 2) AS collection, coalesce(sum(sign * (lost_units > 0)::integer), 0)::integer AS losing, coalesce(sum(sign * (loss_percentage <= -5)::integer), 0)::integer AS negative_five_and_below, coalesce(sum(sign * (loss_percentage > -5 AND loss_percentage < 0)::integer), 0)::integer AS zero_to_negative_five, coalesce(sum(sign * (loss_percentage >= 0 AND loss_percentage < 5)::integer), 0)::integer AS zero_to_five, coalesce(sum(sign * (loss_percentage >= 5 AND loss_percentage < 10)::integer), 0)::integer AS five_to_ten, coalesce(sum(sign * (loss_percentage >= 10 AND loss_percentage < 15)::integer), 0)::integer AS ten_to_fifteen, coalesce(sum(sign * (loss_percentage >= 15 AND loss_percentage < 20)::integer), 0)::integer AS fifteen_to_twenty, coalesce(sum(sign * (loss_percentage >= 20)::integer), 0)::integer AS twenty_and_above, coalesce(sum(sign * unbilled_installations), 0)::integer AS unbilled_installations, coalesce(sum(sign * unbilled_units), 0)::numeric(24, 2) AS unbilled_units, coalesce(sum(sign * door_lock_installations), 0)::integer AS door_lock_installations, coalesce(sum(sign * door_lock_units), 0)::numeric(24, 2) AS door_lock_units, coalesce(sum(sign * mnr_installations), 0)::integer AS mnr_installations, coalesce(sum(sign * mnr_units), 0)::numeric(24, 2) AS mnr_units, coalesce(sum(sign * zero_consumption_installations), 0)::integer AS zero_consumption_installations, coalesce(sum(sign * zero_consumption_units), 0)::numeric(24, 2) AS zero_consumption_units FROM (SELECT -1 AS sign, * FROM old_rows) AS audit GROUP BY 1, 2) AS delta WHERE audited <> 0 OR installations <> 0 OR consumption <> 0 OR installation_consumption <> 0 OR demand <> 0 OR collection <> 0 OR losing <> 0 OR negative_five_and_below <> 0 OR zero_to_negative_five <> 0 OR zero_to_five <> 0 OR five_to_ten <> 0 OR ten_to_fifteen <> 0 OR fifteen_to_twenty <> 0 OR twenty_and_above <> 0 OR unbilled_installations <> 0 OR unbilled_units <> 0 OR door_lock_installations <> 0 OR door_lock_units <> 0 OR mnr_installations <> 0 OR mnr_units <> 0 OR zero_consumption_installations <> 0 OR zero_consumption_units <> 0 ORDER BY month, section_code ON CONFLICT (month, section_code) DO UPDATE SET audited = section_audits.audited + excluded.audited, installations = section_audits.installations + excluded.installations, consumption = section_audits.consumption + excluded.consumption, installation_consumption = section_audits.installation_consumption + excluded.installation_consumption, demand = section_audits.demand + excluded.demand, collection = section_audits.collection + excluded.collection, losing = section_audits.losing + excluded.losing, negative_five_and_below = section_audits.negative_five_and_below + excluded.negative_five_and_below, zero_to_negative_five = section_audits.zero_to_negative_five + excluded.zero_to_negative_five, zero_to_five = section_audits.zero_to_five + excluded.zero_to_five, five_to_ten = section_audits.five_to_ten + excluded.five_to_ten, ten_to_fifteen = section_audits.ten_to_fifteen + excluded.ten_to_fifteen, fifteen_to_twenty = section_audits.fifteen_to_twenty + excluded.fifteen_to_twenty, twenty_and_above = section_audits.twenty_and_above + excluded.twenty_and_above, unbilled_installations = section_audits.unbilled_installations + excluded.unbilled_installations, unbilled_units = section_audits.unbilled_units + excluded.unbilled_units, door_lock_installations = section_audits.door_lock_installations + excluded.door_lock_installations, door_lock_units = section_audits.door_lock_units + excluded.door_lock_units, mnr_installations = section_audits.mnr_installations + excluded.mnr_installations, mnr_units = section_audits.mnr_units + excluded.mnr_units, zero_consumption_installations = section_audits.zero_consumption_installations + excluded.zero_consumption_installations, zero_consumption_units = section_audits.zero_consumption_units + excluded.zero_consumption_units; RETURN NULL; END$$;

CREATE FUNCTION keep_section_audits_after_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN INSERT INTO section_audits (month, section_code, audited, installations, consumption, installation_consumption, demand, collection, losing, negative_five_and_below, zero_to_negative_five, zero_to_five, five_to_ten, ten_to_fifteen, fifteen_to_twenty, twenty_and_above, unbilled_installations, unbilled_units, door_lock_installations, door_lock_units, mnr_installations, mnr_units, zero_consumption_installations, zero_consumption_units) SELECT * FROM (SELECT month, section_code, coalesce(sum(sign), 0)::integer AS audited, coalesce(sum(sign * installations), 0)::integer AS installations, coalesce(sum(sign * consumption), 0)::numeric(24, 2) AS consumption, coalesce(sum(sign * installation_consumption), 0)::numeric(24, 2) AS installation_consumption, coalesce(sum(sign * demand), 0)::numeric(24, 2) AS demand, coalesce(sum(sign * collection), 0)::numeric(24, 2) AS collection, coalesce(sum(sign * (lost_units > 0)::integer), 0)::integer AS losing, coalesce(sum(sign * (loss_percentage <= -5)::integer), 0)::integer AS negative_five_and_below, coalesce(sum(sign * (loss_percentage > -5 AND loss_percentage < 0)::integer), 0)::integer AS zero_to_negative_five, coalesce(sum(sign * (loss_percentage >= 0 AND loss_percentage < 5)::integer), 0)::integer AS zero_to_five, coalesce(sum(sign * (loss_percentage >= 5 AND loss_percentage < 10)::integer), 0)::integer AS five_to_ten, coalesce(sum(sign * (loss_percentage >= 10 AND loss_percentage < 15)::integer), 0)::integer AS ten_to_fifteen, coalesce(sum(sign * (loss_percentage >= 15 AND loss_percentage < 20)::integer), 0)::integer AS fifteen_to_twenty, coalesce(sum(sign * (loss_percentage >= 20)::integer), 0)::integer AS twenty_and_above, coalesce(sum(sign * unbilled_installations), 0)::integer AS unbilled_installations, coalesce(sum(sign * unbilled_units), 0)::numeric(24, 2) AS unbilled_units, coalesce(sum(sign * door_lock_installations), 0)::integer AS door_lock_installations, coalesce(sum(sign * door_lock_units), 0)::numeric(24, 2) AS door_lock_units, coalesce(sum(sign * mnr_installations), 0)::integer AS mnr_installations, coalesce(sum(sign * mnr_units), 0)::numeric(24, 2) AS mnr_units, coalesce(sum(sign * zero_consumption_installations), 0)::integer AS zero_consumption_installations, coalesce(sum(sign * zero_consumption_units), 0)::numeric(24, 2) AS zero_consumption_units FROM (SELECT 1 AS sign, * FROM new_rows) AS audit GROUP BY 1, 2) AS delta WHERE audited <> 0 OR installations <> 0 OR consumption <> 0 OR installation_consumption <> 0 OR demand <> 0 OR collection <> 0 OR losing <> 0 OR negative_five_and_below <> 0 OR zero_to_negative_five <> 0 OR zero_to_five <> 0 OR five_to_ten <> 0 OR ten_to_fifteen <> 0 OR fifteen_to_twenty <> 0 OR twenty_and_above <> 0 OR unbilled_installations <> 0 OR unbilled_units <> 0 OR door_lock_installations <> 0 OR door_lock_units <> 0 OR mnr_installations <> 0 OR mnr_units <> 0 OR zero_consumption_installations <> 0 OR zero_consumption_units <> 0 ORDER BY month, section_code ON CONFLICT (month, section_code) DO UPDATE SET audited = section_audits.audited + excluded.audited, installations = section_audits.installations + excluded.installations, consumption = section_audits.consumption + excluded.consumption, installation_consumption = section_audits.installation_consumption + excluded.installation_consumption, demand = section_audits.demand + excluded.demand, collection = section_audits.collection + excluded.collection, losing = section_audits.losing + excluded.losing, negative_five_and_below = section_audits.negative_five_and_below + excluded.negative_five_and_below, zero_to_negative_five = section_audits.zero_to_negative_five + excluded.zero_to_negative_five, zero_to_five = section_audits.zero_to_five + excluded.zero_to_five, five_to_ten = section_audits.five_to_ten + excluded.five_to_ten, ten_to_fifteen = section_audits.ten_to_fifteen + excluded.ten_to_fifteen, fifteen_to_twenty = section_audits.fifteen_to_twenty + excluded.fifteen_to_twenty, twenty_and_above = section_audits.twenty_and_above + excluded.twenty_and_above, unbilled_installations = section_audits.unbilled_installations + excluded.unbilled_installations, unbilled_units = section_audits.unbilled_units + excluded.unbilled_units, door_lock_installations = section_audits.door_lock_installations + excluded.door_lock_installations, door_lock_units = section_audits.door_lock_units + excluded.door_lock_units, mnr_installations = section_audits.mnr_installations + excluded.mnr_installations, mnr_units = section_audits.mnr_units + excluded.mnr_units, zero_consumption_installations = section_audits.zero_consumption_installations + excluded.zero_consumption_installations, zero_consumption_units = section_audits.zero_consumption_units + excluded.zero_consumption_units; RETURN NULL; END$$;

CREATE FUNCTION keep_section_audits_after_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN INSERT INTO section_audits (month, section_code, audited, installations, consumption, installation_consumption, demand, collection, losing, negative_five_and_below, zero_to_negative_five, zero_to_five, five_to_ten, ten_to_fifteen, fifteen_to_twenty, twenty_and_above, unbilled_installations, unbilled_units, door_lock_installations, door_lock_units, mnr_installations, mnr_units, zero_consumption_installations, zero_consumption_units) SELECT * FROM (SELECT month, section_code, coalesce(sum(sign), 0)::integer AS audited, coalesce(sum(sign * installations), 0)::integer AS installations, coalesce(sum(sign * consumption), 0)::numeric(24, 2) AS consumption, coalesce(sum(sign * installation_consumption), 0)::numeric(24, 2) AS installation_consumption, coalesce(sum(sign * demand), 0)::numeric(24, 2) AS demand, coalesce(sum(sign * collection), 0)::numeric(24, 2) AS collection, coalesce(sum(sign * (lost_units > 0)::integer), 0)::integer AS losing, coalesce(sum(sign * (loss_percentage <= -5)::integer), 0)::integer AS negative_five_and_below, coalesce(sum(sign * (loss_percentage > -5 AND loss_percentage < 0)::integer), 0)::integer AS zero_to_negative_five, coalesce(sum(sign * (loss_percentage >= 0 AND loss_percentage < 5)::integer), 0)::integer AS zero_to_five, coalesce(sum(sign * (loss_percentage >= 5 AND loss_percentage < 10)::integer), 0)::integer AS five_to_ten, coalesce(sum(sign * (loss_percentage >= 10 AND loss_percentage < 15)::integer), 0)::integer AS ten_to_fifteen, coalesce(sum(sign * (loss_percentage >= 15 AND loss_percentage < 20)::integer), 0)::integer AS fifteen_to_twenty, coalesce(sum(sign * (loss_percentage >= 20)::integer), 0)::integer AS twenty_and_above, coalesce(sum(sign * unbilled_installations), 0)::integer AS unbilled_installations, coalesce(sum(sign * unbilled_units), 0)::numeric(24, 2) AS unbilled_units, coalesce(sum(sign * door_lock_installations), 0)::integer AS door_lock_installations, coalesce(sum(sign * door_lock_units), 0)::numeric(24, 2) AS door_lock_units, coalesce(sum(sign * mnr_installations), 0)::integer AS mnr_installations, coalesce(sum(sign * mnr_units), 0)::numeric(24, 2) AS mnr_units, coalesce(sum(sign * zero_consumption_installations), 0)::integer AS zero_consumption_installations, coalesce(sum(sign * zero_consumption_units), 0)::numeric(24, 2) AS zero_consumption_units FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) AS audit GROUP BY 1, 2) AS delta WHERE audited <> 0 OR installations <> 0 OR consumption <> 0 OR installation_consumption <> 0 OR demand <> 0 OR collection <> 0 OR losing <> 0 OR negative_five_and_below <> 0 OR zero_to_negative_five <> 0 OR zero_to_five <> 0 OR five_to_ten <> 0 OR ten_to_fifteen <> 0 OR fifteen_to_twenty <> 0 OR twenty_and_above <> 0 OR unbilled_installations <> 0 OR unbilled_units <> 0 OR door_lock_installations <> 0 OR door_lock_units <> 0 OR mnr_installations <> 0 OR mnr_units <> 0 OR zero_consumption_installations <> 0 OR zero_consumption_units <> 0 ORDER BY month, section_code ON CONFLICT (month, section_code) DO UPDATE SET audited = section_audits.audited + excluded.audited, installations = section_audits.installations + excluded.installations, consumption = section_audits.consumption + excluded.consumption, installation_consumption = section_audits.installation_consumption + excluded.installation_consumption, demand = section_audits.demand + excluded.demand, collection = section_audits.collection + excluded.collection, losing = section_audits.losing + excluded.losing, negative_five_and_below = section_audits.negative_five_and_below + excluded.negative_five_and_below, zero_to_negative_five = section_audits.zero_to_negative_five + excluded.zero_to_negative_five, zero_to_five = section_audits.zero_to_five + excluded.zero_to_five, five_to_ten = section_audits.five_to_ten + excluded.five_to_ten, ten_to_fifteen = section_audits.ten_to_fifteen + excluded.ten_to_fifteen, fifteen_to_twenty = section_audits.fifteen_to_twenty + excluded.fifteen_to_twenty, twenty_and_above = section_audits.twenty_and_above + excluded.twenty_and_above, unbilled_installations = section_audits.unbilled_installations + excluded.unbilled_installations, unbilled_units = section_audits.unbilled_units + excluded.unbilled_units, door_lock_installations = section_audits.door_lock_installations + excluded.door_lock_installations, door_lock_units = section_audits.door_lock_units + excluded.door_lock_units, mnr_installations = section_audits.mnr_installations + excluded.mnr_installations, mnr_units = section_audits.mnr_units + excluded.mnr_units, zero_consumption_installations = section_audits.zero_consumption_installations + excluded.zero_consumption_installations, zero_consumption_units = section_audits.zero_consumption_units + excluded.zero_consumption_units; RETURN NULL; END$$;

CREATE FUNCTION keep_transformer_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN '(SELECT 1 AS sign, * FROM new_rows)'
		WHEN 'DELETE' THEN '(SELECT -1 AS sign, * FROM old_rows)'
		ELSE '(SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows)'
	END;
	both_tables text := CASE tg_table_name
		WHEN 'tc_terms' THEN changed || ' AS terms JOIN transformer_centres AS centre'
		ELSE changed || ' AS centre JOIN tc_terms AS terms'
	END;
BEGIN
	EXECUTE adding_counts('transformer_counts', 'section_code, reading_day, from_month', ARRAY['transformers'],
		'SELECT coalesce(section_code, '''') AS section_code, terms.reading_day, turn.month AS from_month, {sums} FROM '
		|| both_tables || ' ON centre.id = terms.tc_id
		CROSS JOIN LATERAL (VALUES (from_month, sign), (until_month, -sign)) AS turn(month, transformers)
		WHERE turn.month IS NOT NULL GROUP BY 1, 2, 3');
	RETURN NULL;
END
$$;

CREATE FUNCTION lock_section_gaps(sections text[], months text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION quotient(numerator numeric, denominator numeric, scale integer) RETURNS numeric
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (round((((numerator * (scale)::numeric) * 1.0000000000000000000000000000000000000000) / NULLIF(denominator, (0)::numeric))) / (scale)::numeric);

CREATE FUNCTION loss_percentage(consumption numeric, installation_consumption numeric) RETURNS numeric
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN quotient(((consumption - installation_consumption) * (100)::numeric), consumption, 100);

CREATE FUNCTION month_after(month text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE "right"(month, 2) WHEN '12'::text THEN (((("left"(month, 4))::integer + 1))::text || '-01'::text) ELSE ("left"(month, 5) || lpad(((("right"(month, 2))::integer + 1))::text, 2, '0'::text)) END;

CREATE FUNCTION month_before(month text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE "right"(month, 2) WHEN '01'::text THEN (lpad(((("left"(month, 4))::integer - 1))::text, 4, '0'::text) || '-12'::text) ELSE ("left"(month, 5) || lpad(((("right"(month, 2))::integer - 1))::text, 2, '0'::text)) END;

CREATE FUNCTION put_off_sign_ins() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	NEW.sessions_from := date_trunc('second', clock_timestamp()) + interval '1 second';
	RETURN NEW;
END
$$;

CREATE FUNCTION record_audits(section text, of_month text, auditor uuid, only_tc uuid) RETURNS integer
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
	recorded integer;
BEGIN
	WITH own AS MATERIALIZED (
		SELECT id FROM transformer_centres
		WHERE section_code = section AND activated_on <= of_month AND (only_tc IS NULL OR id = only_tc)
	),
	estimated AS (SELECT tc_id, month, (count(*) FILTER (WHERE status = 'UNBILLED'))::integer AS unbilled_installations,
			coalesce(sum(units) FILTER (WHERE status = 'UNBILLED'), 0) AS unbilled_units, (count(*) FILTER (WHERE status = 'DOOR_LOCKED'))::integer AS door_lock_installations,
			coalesce(sum(units) FILTER (WHERE status = 'DOOR_LOCKED'), 0) AS door_lock_units, (count(*) FILTER (WHERE status = 'MNR'))::integer AS mnr_installations,
			coalesce(sum(units) FILTER (WHERE status = 'MNR'), 0) AS mnr_units, (count(*) FILTER (WHERE status = 'ZERO_CONSUMPTION'))::integer AS zero_consumption_installations,
			coalesce(sum(units) FILTER (WHERE status = 'ZERO_CONSUMPTION'), 0) AS zero_consumption_units FROM (
			SELECT odd.tc_id, odd.month, odd.status, greatest(
				coalesce(quotient(sum(past.consumption), count(*), 100), 0) - coalesce(odd.consumption, 0), 0
			) AS units
			FROM (SELECT of_tc.* FROM own JOIN installation_months of_tc ON of_tc.tc_id = own.id WHERE of_tc.month = of_month) AS odd
			LEFT JOIN installation_months past ON past.installation_id = odd.installation_id
				AND past.month < odd.month AND past.month >= year_before(odd.month) AND past.consumption > 0
			WHERE odd.tc_id IS NOT NULL AND odd.status = ANY ('{UNBILLED,DOOR_LOCKED,MNR,ZERO_CONSUMPTION}')
			GROUP BY odd.installation_id, odd.month, odd.tc_id, odd.status, odd.consumption
		) AS estimate GROUP BY 1, 2)
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
$$;

CREATE FUNCTION refresh_section_gaps(sections text[], months text[]) RETURNS void
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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
	CROSS JOIN LATERAL (SELECT  count(*)::integer AS transformers, (count(*) FILTER (WHERE audited))::integer AS audited,
			(count(*) FILTER (WHERE NOT (audited OR without_consumption OR without_installation_consumption)))::integer AS ready, (count(*) FILTER (WHERE NOT audited AND waiting_for_reading))::integer AS waiting_for_reading, (count(*) FILTER (WHERE NOT audited AND with_remark))::integer AS with_remark, (count(*) FILTER (WHERE NOT audited AND meter_stands_still))::integer AS meter_stands_still, (count(*) FILTER (WHERE NOT audited AND without_installations))::integer AS without_installations, (count(*) FILTER (WHERE NOT audited AND without_billing))::integer AS without_billing, (count(*) FILTER (WHERE NOT audited AND without_consumption))::integer AS without_consumption, (count(*) FILTER (WHERE NOT audited AND without_installation_consumption))::integer AS without_installation_consumption, (count(*) FILTER (WHERE NOT audited AND reading_fell))::integer AS reading_fell, (count(*) FILTER (WHERE NOT audited AND impossible_consumption))::integer AS impossible_consumption FROM (
			SELECT centre.*, audit.tc_id IS NOT NULL AS audited,
				begun.tc_id IS NULL OR ended.tc_id IS NULL AS waiting_for_reading,
				coalesce(begun.failure_reason, ended.failure_reason) IS NOT NULL AS with_remark,
				coalesce(begun.final_value = ended.final_value, false) AS meter_stands_still,
				coalesce(begun.final_value > ended.final_value, false) AS reading_fell,
				is_impossible(tc_consumption(begun.final_value, ended.final_value, terms.primary_current, terms.secondary_current),
					counts.consumption, tc.capacity, centre.month) AS impossible_consumption,
				coalesce(counts.installations, 0) = 0 AS without_installations,
				coalesce(counts.without_consumption, 0) > 0 AS without_billing
			FROM (
		SELECT tc.id AS tc_id, changed.month FROM transformer_centres tc
		WHERE tc.section_code = changed.section_code AND tc.activated_on <= changed.month) AS centre
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
		) AS lacks ) AS facts
	WHERE kept.month = changed.month AND kept.section_code = changed.section_code;
END$$;

CREATE FUNCTION refuse_to_change_history() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION '% are append-only', TG_TABLE_NAME;
END
$$;

CREATE FUNCTION section_of_audit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	NEW.section_code := coalesce((SELECT section_code FROM transformer_centres WHERE id = NEW.tc_id), '');
	RETURN NEW;
END
$$;

CREATE FUNCTION summed_audits(audits text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
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

CREATE FUNCTION summed_estimates(months text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
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
$_$;

CREATE FUNCTION tc_consumption(final_value numeric, next_final_value numeric, primary_current numeric, secondary_current numeric) RETURNS numeric
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN quotient((round((next_final_value - final_value), 2) * quotient(primary_current, secondary_current, 100)), (1)::numeric, 100);

CREATE FUNCTION year_before(month text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (lpad(((("left"(month, 4))::integer - 1))::text, 4, '0'::text) || "right"(month, 3));

CREATE TABLE areas (
    level text NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    zone_code text,
    circle_code text,
    division_code text,
    sub_division_code text,
    section_code text,
    zone_name text,
    circle_name text,
    division_name text,
    sub_division_name text,
    section_name text
);

CREATE TABLE installation_months (
    month text NOT NULL COLLATE pg_catalog."C",
    installation_id uuid NOT NULL,
    account_id text NOT NULL COLLATE pg_catalog."C",
    section_code text NOT NULL COLLATE pg_catalog."C",
    mr_id uuid NOT NULL,
    reading_day smallint NOT NULL,
    tariff text NOT NULL,
    tc_id uuid,
    tagged_by text,
    status text,
    duration smallint,
    consumption numeric(14,2),
    e_min numeric(14,2),
    e_max numeric(14,2),
    demand numeric(14,2),
    collection numeric(14,2),
    bill_cancellation numeric(14,2),
    CONSTRAINT installation_months_duration CHECK (((status IS NOT NULL) OR (duration IS NULL))),
    CONSTRAINT installation_months_reading_day_check CHECK (((reading_day >= 1) AND (reading_day <= 31))),
    CONSTRAINT installation_months_tagged CHECK (((tc_id IS NULL) = (tagged_by IS NULL)))
)
PARTITION BY LIST (month);

CREATE VIEW audit_estimates AS
 SELECT estimate.tc_id,
    estimate.month,
    (count(*) FILTER (WHERE (estimate.status = 'UNBILLED'::text)))::integer AS unbilled_installations,
    COALESCE(sum(estimate.units) FILTER (WHERE (estimate.status = 'UNBILLED'::text)), (0)::numeric) AS unbilled_units,
    (count(*) FILTER (WHERE (estimate.status = 'DOOR_LOCKED'::text)))::integer AS door_lock_installations,
    COALESCE(sum(estimate.units) FILTER (WHERE (estimate.status = 'DOOR_LOCKED'::text)), (0)::numeric) AS door_lock_units,
    (count(*) FILTER (WHERE (estimate.status = 'MNR'::text)))::integer AS mnr_installations,
    COALESCE(sum(estimate.units) FILTER (WHERE (estimate.status = 'MNR'::text)), (0)::numeric) AS mnr_units,
    (count(*) FILTER (WHERE (estimate.status = 'ZERO_CONSUMPTION'::text)))::integer AS zero_consumption_installations,
    COALESCE(sum(estimate.units) FILTER (WHERE (estimate.status = 'ZERO_CONSUMPTION'::text)), (0)::numeric) AS zero_consumption_units
   FROM ( SELECT odd.tc_id,
            odd.month,
            odd.status,
            GREATEST((COALESCE(quotient(sum(past.consumption), (count(*))::numeric, 100), (0)::numeric) - COALESCE(odd.consumption, (0)::numeric)), (0)::numeric) AS units
           FROM (( SELECT installation_months.month,
                    installation_months.installation_id,
                    installation_months.account_id,
                    installation_months.section_code,
                    installation_months.mr_id,
                    installation_months.reading_day,
                    installation_months.tariff,
                    installation_months.tc_id,
                    installation_months.tagged_by,
                    installation_months.status,
                    installation_months.duration,
                    installation_months.consumption,
                    installation_months.e_min,
                    installation_months.e_max,
                    installation_months.demand,
                    installation_months.collection,
                    installation_months.bill_cancellation
                   FROM installation_months) odd
             LEFT JOIN installation_months past ON (((past.installation_id = odd.installation_id) AND (past.month < odd.month) AND (past.month >= year_before(odd.month)) AND (past.consumption > (0)::numeric))))
          WHERE ((odd.tc_id IS NOT NULL) AND (odd.status = ANY ('{UNBILLED,DOOR_LOCKED,MNR,ZERO_CONSUMPTION}'::text[])))
          GROUP BY odd.installation_id, odd.month, odd.tc_id, odd.status, odd.consumption) estimate
  GROUP BY estimate.tc_id, estimate.month;

CREATE TABLE audit_revisions (
    id bigint NOT NULL,
    tc_id uuid NOT NULL,
    month text NOT NULL,
    audited_by uuid NOT NULL,
    audited_at timestamp with time zone DEFAULT now() NOT NULL,
    final_value numeric(13,3) NOT NULL,
    next_final_value numeric(13,3) NOT NULL,
    primary_current bigint NOT NULL,
    secondary_current bigint NOT NULL,
    consumption numeric(24,2) NOT NULL,
    installations integer NOT NULL,
    installation_consumption numeric(24,2) NOT NULL,
    demand numeric(24,2) NOT NULL,
    collection numeric(24,2) NOT NULL,
    loss_percentage numeric(24,2) NOT NULL,
    unbilled_installations integer DEFAULT 0 NOT NULL,
    unbilled_units numeric(24,2) DEFAULT 0 NOT NULL,
    door_lock_installations integer DEFAULT 0 NOT NULL,
    door_lock_units numeric(24,2) DEFAULT 0 NOT NULL,
    mnr_installations integer DEFAULT 0 NOT NULL,
    mnr_units numeric(24,2) DEFAULT 0 NOT NULL,
    zero_consumption_installations integer DEFAULT 0 NOT NULL,
    zero_consumption_units numeric(24,2) DEFAULT 0 NOT NULL,
    section_code text DEFAULT ''::text NOT NULL,
    reopened_by uuid NOT NULL,
    reopened_at timestamp with time zone DEFAULT now() NOT NULL,
    reason text NOT NULL
);

CREATE SEQUENCE audit_revisions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE audit_revisions_id_seq OWNED BY audit_revisions.id;

CREATE TABLE tc_counts (
    month text NOT NULL,
    tc_id uuid NOT NULL,
    installations integer DEFAULT 0 NOT NULL,
    untagged integer DEFAULT 0 NOT NULL,
    unbilled integer DEFAULT 0 NOT NULL,
    vacant integer DEFAULT 0 NOT NULL,
    zero_consumption integer DEFAULT 0 NOT NULL,
    mnr integer DEFAULT 0 NOT NULL,
    door_lock integer DEFAULT 0 NOT NULL,
    abnormal integer DEFAULT 0 NOT NULL,
    subnormal integer DEFAULT 0 NOT NULL,
    bill_cancellation integer DEFAULT 0 NOT NULL,
    without_consumption integer DEFAULT 0 NOT NULL,
    consumption numeric(16,2) DEFAULT 0 NOT NULL,
    demand numeric(16,2) DEFAULT 0 NOT NULL,
    collection numeric(16,2) DEFAULT 0 NOT NULL
);

CREATE TABLE tc_readings (
    tc_id uuid NOT NULL,
    month text NOT NULL,
    final_value numeric(13,3),
    failure_reason text,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    recorded_by uuid,
    file_id uuid,
    file_row integer,
    CONSTRAINT tc_readings_range CHECK (((final_value >= (0)::numeric) AND (final_value <= ('9999999999'::bigint)::numeric))),
    CONSTRAINT tc_readings_value_or_reason CHECK (((final_value IS NULL) <> (failure_reason IS NULL)))
);

CREATE TABLE tc_terms (
    tc_id uuid NOT NULL,
    from_month text NOT NULL,
    reading_day smallint NOT NULL,
    feeder_id uuid NOT NULL,
    meter_make text,
    meter_serial_number text,
    primary_current bigint NOT NULL,
    secondary_current bigint NOT NULL,
    until_month text,
    CONSTRAINT tc_terms_until_later CHECK ((until_month > from_month))
);

CREATE TABLE transformer_centres (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    number text NOT NULL,
    name text NOT NULL,
    zone_code text,
    circle_code text,
    division_code text,
    sub_division_code text,
    section_code text,
    reading_day smallint NOT NULL,
    capacity integer,
    execution_type text NOT NULL,
    make text,
    serial_number text,
    tims_code text,
    dtlms_code text,
    dtr_code text,
    latitude double precision,
    longitude double precision,
    feeder_id uuid NOT NULL,
    meter_make text,
    meter_serial_number text,
    primary_current bigint NOT NULL,
    secondary_current bigint NOT NULL,
    reading_mr uuid NOT NULL,
    activated_on text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT transformer_centres_currents CHECK (((primary_current > 0) AND (secondary_current > 0))),
    CONSTRAINT transformer_centres_reading_day CHECK (((reading_day >= 1) AND (reading_day <= 31)))
);

CREATE VIEW auditable_months AS
 SELECT counts.tc_id,
    counts.month,
    begun.final_value,
    ended.final_value AS next_final_value,
    terms.primary_current,
    terms.secondary_current,
    energy.consumption,
    counts.installations,
    counts.consumption AS installation_consumption,
    counts.demand,
    counts.collection,
    loss_percentage(energy.consumption, counts.consumption) AS loss_percentage,
    COALESCE(estimated.unbilled_installations, 0) AS unbilled_installations,
    COALESCE(estimated.unbilled_units, (0)::numeric) AS unbilled_units,
    COALESCE(estimated.door_lock_installations, 0) AS door_lock_installations,
    COALESCE(estimated.door_lock_units, (0)::numeric) AS door_lock_units,
    COALESCE(estimated.mnr_installations, 0) AS mnr_installations,
    COALESCE(estimated.mnr_units, (0)::numeric) AS mnr_units,
    COALESCE(estimated.zero_consumption_installations, 0) AS zero_consumption_installations,
    COALESCE(estimated.zero_consumption_units, (0)::numeric) AS zero_consumption_units
   FROM ((((((tc_counts counts
     JOIN transformer_centres tc ON ((tc.id = counts.tc_id)))
     JOIN tc_readings begun ON (((begun.tc_id = counts.tc_id) AND (begun.month = counts.month))))
     JOIN tc_readings ended ON (((ended.tc_id = counts.tc_id) AND (ended.month = month_after(counts.month)))))
     CROSS JOIN LATERAL ( SELECT tc_terms.primary_current,
            tc_terms.secondary_current
           FROM tc_terms
          WHERE ((tc_terms.tc_id = counts.tc_id) AND (tc_terms.from_month <= counts.month))
          ORDER BY tc_terms.from_month DESC
         LIMIT 1) terms)
     CROSS JOIN LATERAL ( SELECT tc_consumption(begun.final_value, ended.final_value, (terms.primary_current)::numeric, (terms.secondary_current)::numeric) AS consumption
         OFFSET 0) energy)
     LEFT JOIN audit_estimates estimated ON (((estimated.tc_id = counts.tc_id) AND (estimated.month = (counts.month COLLATE "C")))))
  WHERE ((counts.installations > 0) AND (counts.without_consumption = 0) AND (begun.final_value IS NOT NULL) AND (ended.final_value IS NOT NULL) AND (energy.consumption > (0)::numeric) AND (NOT is_impossible(energy.consumption, counts.consumption, tc.capacity, counts.month)));

CREATE TABLE changes (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    entity text NOT NULL,
    entity_id text NOT NULL,
    before jsonb,
    after jsonb,
    file_id uuid,
    row_number integer,
    request_id text
);

CREATE SEQUENCE changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE changes_id_seq OWNED BY changes.id;

CREATE TABLE counted_tables (
    table_name text NOT NULL,
    part text NOT NULL,
    section text NOT NULL
);

CREATE TABLE downloads (
    id uuid NOT NULL,
    export text NOT NULL,
    user_id uuid NOT NULL,
    session_id text NOT NULL,
    scope text NOT NULL,
    filter jsonb NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    rows integer,
    object_key text,
    file_name text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    awaited_until timestamp with time zone NOT NULL,
    put_off_at timestamp with time zone,
    lease uuid,
    leased_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    leased_by integer
);

CREATE TABLE ended_sessions (
    id text NOT NULL,
    forget_at timestamp with time zone NOT NULL
);

CREATE TABLE facet_counts (
    month text NOT NULL,
    facet text NOT NULL,
    value text NOT NULL,
    section_code text NOT NULL,
    installations integer DEFAULT 0 NOT NULL,
    untagged integer DEFAULT 0 NOT NULL,
    unbilled integer DEFAULT 0 NOT NULL,
    vacant integer DEFAULT 0 NOT NULL,
    zero_consumption integer DEFAULT 0 NOT NULL,
    mnr integer DEFAULT 0 NOT NULL,
    door_lock integer DEFAULT 0 NOT NULL,
    abnormal integer DEFAULT 0 NOT NULL,
    subnormal integer DEFAULT 0 NOT NULL,
    bill_cancellation integer DEFAULT 0 NOT NULL
);

CREATE VIEW filter_counts_of_facts AS
 SELECT installation_months.month,
    installation_months.section_code,
    installation_months.mr_id,
    installation_months.reading_day,
    installation_months.tariff,
    COALESCE(installation_months.tagged_by, 'UNTAGGED'::text) AS tagging,
    (LEAST(COALESCE((installation_months.duration)::integer, 0), 4))::smallint AS duration,
    count(*) AS installations,
    count(*) FILTER (WHERE (installation_months.tc_id IS NULL)) AS untagged,
    count(*) FILTER (WHERE (installation_months.status = 'UNBILLED'::text)) AS unbilled,
    count(*) FILTER (WHERE (installation_months.status = 'VACANT'::text)) AS vacant,
    count(*) FILTER (WHERE (installation_months.status = 'ZERO_CONSUMPTION'::text)) AS zero_consumption,
    count(*) FILTER (WHERE (installation_months.status = 'MNR'::text)) AS mnr,
    count(*) FILTER (WHERE (installation_months.status = 'DOOR_LOCKED'::text)) AS door_lock,
    count(*) FILTER (WHERE (installation_months.consumption > installation_months.e_max)) AS abnormal,
    count(*) FILTER (WHERE (installation_months.consumption < installation_months.e_min)) AS subnormal,
    count(*) FILTER (WHERE (installation_months.bill_cancellation > (0)::numeric)) AS bill_cancellation
   FROM installation_months
  GROUP BY installation_months.month, installation_months.section_code, installation_months.mr_id, installation_months.reading_day, installation_months.tariff, COALESCE(installation_months.tagged_by, 'UNTAGGED'::text), ((LEAST(COALESCE((installation_months.duration)::integer, 0), 4))::smallint);

CREATE VIEW facet_counts_of_facts AS
 SELECT filter_counts_of_facts.month,
    'mr'::text AS facet,
    (filter_counts_of_facts.mr_id)::text AS value,
    filter_counts_of_facts.section_code,
    sum(filter_counts_of_facts.installations) AS installations,
    sum(filter_counts_of_facts.untagged) AS untagged,
    sum(filter_counts_of_facts.unbilled) AS unbilled,
    sum(filter_counts_of_facts.vacant) AS vacant,
    sum(filter_counts_of_facts.zero_consumption) AS zero_consumption,
    sum(filter_counts_of_facts.mnr) AS mnr,
    sum(filter_counts_of_facts.door_lock) AS door_lock,
    sum(filter_counts_of_facts.abnormal) AS abnormal,
    sum(filter_counts_of_facts.subnormal) AS subnormal,
    sum(filter_counts_of_facts.bill_cancellation) AS bill_cancellation
   FROM filter_counts_of_facts
  GROUP BY filter_counts_of_facts.month, (filter_counts_of_facts.mr_id)::text, filter_counts_of_facts.section_code
UNION ALL
 SELECT filter_counts_of_facts.month,
    'readingDay'::text AS facet,
    (filter_counts_of_facts.reading_day)::text AS value,
    filter_counts_of_facts.section_code,
    sum(filter_counts_of_facts.installations) AS installations,
    sum(filter_counts_of_facts.untagged) AS untagged,
    sum(filter_counts_of_facts.unbilled) AS unbilled,
    sum(filter_counts_of_facts.vacant) AS vacant,
    sum(filter_counts_of_facts.zero_consumption) AS zero_consumption,
    sum(filter_counts_of_facts.mnr) AS mnr,
    sum(filter_counts_of_facts.door_lock) AS door_lock,
    sum(filter_counts_of_facts.abnormal) AS abnormal,
    sum(filter_counts_of_facts.subnormal) AS subnormal,
    sum(filter_counts_of_facts.bill_cancellation) AS bill_cancellation
   FROM filter_counts_of_facts
  GROUP BY filter_counts_of_facts.month, (filter_counts_of_facts.reading_day)::text, filter_counts_of_facts.section_code
UNION ALL
 SELECT filter_counts_of_facts.month,
    'tariff'::text AS facet,
    filter_counts_of_facts.tariff AS value,
    filter_counts_of_facts.section_code,
    sum(filter_counts_of_facts.installations) AS installations,
    sum(filter_counts_of_facts.untagged) AS untagged,
    sum(filter_counts_of_facts.unbilled) AS unbilled,
    sum(filter_counts_of_facts.vacant) AS vacant,
    sum(filter_counts_of_facts.zero_consumption) AS zero_consumption,
    sum(filter_counts_of_facts.mnr) AS mnr,
    sum(filter_counts_of_facts.door_lock) AS door_lock,
    sum(filter_counts_of_facts.abnormal) AS abnormal,
    sum(filter_counts_of_facts.subnormal) AS subnormal,
    sum(filter_counts_of_facts.bill_cancellation) AS bill_cancellation
   FROM filter_counts_of_facts
  GROUP BY filter_counts_of_facts.month, filter_counts_of_facts.tariff, filter_counts_of_facts.section_code
UNION ALL
 SELECT filter_counts_of_facts.month,
    'tagging'::text AS facet,
    filter_counts_of_facts.tagging AS value,
    filter_counts_of_facts.section_code,
    sum(filter_counts_of_facts.installations) AS installations,
    sum(filter_counts_of_facts.untagged) AS untagged,
    sum(filter_counts_of_facts.unbilled) AS unbilled,
    sum(filter_counts_of_facts.vacant) AS vacant,
    sum(filter_counts_of_facts.zero_consumption) AS zero_consumption,
    sum(filter_counts_of_facts.mnr) AS mnr,
    sum(filter_counts_of_facts.door_lock) AS door_lock,
    sum(filter_counts_of_facts.abnormal) AS abnormal,
    sum(filter_counts_of_facts.subnormal) AS subnormal,
    sum(filter_counts_of_facts.bill_cancellation) AS bill_cancellation
   FROM filter_counts_of_facts
  GROUP BY filter_counts_of_facts.month, filter_counts_of_facts.tagging, filter_counts_of_facts.section_code
UNION ALL
 SELECT filter_counts_of_facts.month,
    'duration'::text AS facet,
    (filter_counts_of_facts.duration)::text AS value,
    filter_counts_of_facts.section_code,
    sum(filter_counts_of_facts.installations) AS installations,
    sum(filter_counts_of_facts.untagged) AS untagged,
    sum(filter_counts_of_facts.unbilled) AS unbilled,
    sum(filter_counts_of_facts.vacant) AS vacant,
    sum(filter_counts_of_facts.zero_consumption) AS zero_consumption,
    sum(filter_counts_of_facts.mnr) AS mnr,
    sum(filter_counts_of_facts.door_lock) AS door_lock,
    sum(filter_counts_of_facts.abnormal) AS abnormal,
    sum(filter_counts_of_facts.subnormal) AS subnormal,
    sum(filter_counts_of_facts.bill_cancellation) AS bill_cancellation
   FROM filter_counts_of_facts
  GROUP BY filter_counts_of_facts.month, (filter_counts_of_facts.duration)::text, filter_counts_of_facts.section_code;

CREATE TABLE filter_counts (
    month text NOT NULL,
    section_code text NOT NULL,
    mr_id uuid NOT NULL,
    reading_day smallint NOT NULL,
    tariff text NOT NULL,
    tagging text NOT NULL,
    duration smallint NOT NULL,
    installations integer DEFAULT 0 NOT NULL,
    untagged integer DEFAULT 0 NOT NULL,
    unbilled integer DEFAULT 0 NOT NULL,
    vacant integer DEFAULT 0 NOT NULL,
    zero_consumption integer DEFAULT 0 NOT NULL,
    mnr integer DEFAULT 0 NOT NULL,
    door_lock integer DEFAULT 0 NOT NULL,
    abnormal integer DEFAULT 0 NOT NULL,
    subnormal integer DEFAULT 0 NOT NULL,
    bill_cancellation integer DEFAULT 0 NOT NULL
);

CREATE VIEW facet_counts_of_filters AS
 SELECT filter_counts.month,
    'mr'::text AS facet,
    (filter_counts.mr_id)::text AS value,
    filter_counts.section_code,
    sum(filter_counts.installations) AS installations,
    sum(filter_counts.untagged) AS untagged,
    sum(filter_counts.unbilled) AS unbilled,
    sum(filter_counts.vacant) AS vacant,
    sum(filter_counts.zero_consumption) AS zero_consumption,
    sum(filter_counts.mnr) AS mnr,
    sum(filter_counts.door_lock) AS door_lock,
    sum(filter_counts.abnormal) AS abnormal,
    sum(filter_counts.subnormal) AS subnormal,
    sum(filter_counts.bill_cancellation) AS bill_cancellation
   FROM filter_counts
  GROUP BY filter_counts.month, (filter_counts.mr_id)::text, filter_counts.section_code
UNION ALL
 SELECT filter_counts.month,
    'readingDay'::text AS facet,
    (filter_counts.reading_day)::text AS value,
    filter_counts.section_code,
    sum(filter_counts.installations) AS installations,
    sum(filter_counts.untagged) AS untagged,
    sum(filter_counts.unbilled) AS unbilled,
    sum(filter_counts.vacant) AS vacant,
    sum(filter_counts.zero_consumption) AS zero_consumption,
    sum(filter_counts.mnr) AS mnr,
    sum(filter_counts.door_lock) AS door_lock,
    sum(filter_counts.abnormal) AS abnormal,
    sum(filter_counts.subnormal) AS subnormal,
    sum(filter_counts.bill_cancellation) AS bill_cancellation
   FROM filter_counts
  GROUP BY filter_counts.month, (filter_counts.reading_day)::text, filter_counts.section_code
UNION ALL
 SELECT filter_counts.month,
    'tariff'::text AS facet,
    filter_counts.tariff AS value,
    filter_counts.section_code,
    sum(filter_counts.installations) AS installations,
    sum(filter_counts.untagged) AS untagged,
    sum(filter_counts.unbilled) AS unbilled,
    sum(filter_counts.vacant) AS vacant,
    sum(filter_counts.zero_consumption) AS zero_consumption,
    sum(filter_counts.mnr) AS mnr,
    sum(filter_counts.door_lock) AS door_lock,
    sum(filter_counts.abnormal) AS abnormal,
    sum(filter_counts.subnormal) AS subnormal,
    sum(filter_counts.bill_cancellation) AS bill_cancellation
   FROM filter_counts
  GROUP BY filter_counts.month, filter_counts.tariff, filter_counts.section_code
UNION ALL
 SELECT filter_counts.month,
    'tagging'::text AS facet,
    filter_counts.tagging AS value,
    filter_counts.section_code,
    sum(filter_counts.installations) AS installations,
    sum(filter_counts.untagged) AS untagged,
    sum(filter_counts.unbilled) AS unbilled,
    sum(filter_counts.vacant) AS vacant,
    sum(filter_counts.zero_consumption) AS zero_consumption,
    sum(filter_counts.mnr) AS mnr,
    sum(filter_counts.door_lock) AS door_lock,
    sum(filter_counts.abnormal) AS abnormal,
    sum(filter_counts.subnormal) AS subnormal,
    sum(filter_counts.bill_cancellation) AS bill_cancellation
   FROM filter_counts
  GROUP BY filter_counts.month, filter_counts.tagging, filter_counts.section_code
UNION ALL
 SELECT filter_counts.month,
    'duration'::text AS facet,
    (filter_counts.duration)::text AS value,
    filter_counts.section_code,
    sum(filter_counts.installations) AS installations,
    sum(filter_counts.untagged) AS untagged,
    sum(filter_counts.unbilled) AS unbilled,
    sum(filter_counts.vacant) AS vacant,
    sum(filter_counts.zero_consumption) AS zero_consumption,
    sum(filter_counts.mnr) AS mnr,
    sum(filter_counts.door_lock) AS door_lock,
    sum(filter_counts.abnormal) AS abnormal,
    sum(filter_counts.subnormal) AS subnormal,
    sum(filter_counts.bill_cancellation) AS bill_cancellation
   FROM filter_counts
  GROUP BY filter_counts.month, (filter_counts.duration)::text, filter_counts.section_code;

CREATE TABLE feeder_tags (
    feeder_id uuid NOT NULL,
    section_code text NOT NULL,
    tagged_by uuid NOT NULL,
    tagged_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE feeders (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    mdm_code text NOT NULL,
    number text NOT NULL,
    name text NOT NULL,
    station_code text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE file_rows (
    file_id uuid NOT NULL,
    "position" integer NOT NULL,
    sheet text NOT NULL,
    row_number integer NOT NULL,
    outcome text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    cells jsonb NOT NULL,
    section_code text,
    note text DEFAULT ''::text NOT NULL
);

CREATE TABLE files (
    id uuid NOT NULL,
    category text NOT NULL,
    month text,
    extension text NOT NULL,
    object_key text NOT NULL,
    status text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    uploaded_by text NOT NULL,
    uploader_id uuid NOT NULL,
    zone_code text,
    circle_code text,
    division_code text,
    sub_division_code text,
    section_code text,
    uploaded_on timestamp with time zone DEFAULT now() NOT NULL,
    finished_on timestamp with time zone,
    rows_done integer DEFAULT 0 NOT NULL,
    sheets jsonb,
    success integer DEFAULT 0 NOT NULL,
    failure integer DEFAULT 0 NOT NULL,
    skipped integer DEFAULT 0 NOT NULL,
    result_key text,
    failure_key text,
    lease uuid,
    leased_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    file_name text,
    ineligible_sections text[] DEFAULT '{}'::text[] NOT NULL,
    content_hash text,
    again boolean DEFAULT false NOT NULL,
    repeat_of uuid,
    queued_on timestamp with time zone DEFAULT now(),
    is_trial boolean DEFAULT false NOT NULL,
    trial jsonb,
    row_count integer,
    leased_by integer
);

CREATE TABLE installations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id text NOT NULL,
    rr_number text NOT NULL,
    consumer_name text,
    sanctioned_kw numeric(11,3),
    sanctioned_hp numeric(11,3),
    zone_code text,
    circle_code text,
    division_code text,
    sub_division_code text,
    section_code text,
    date_of_service date NOT NULL,
    state text DEFAULT 'ACTIVE'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE known_visitors (
    account text NOT NULL,
    visitor text NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE once_calls (
    user_id uuid NOT NULL,
    key uuid NOT NULL,
    fingerprint text NOT NULL,
    answer json,
    refusal json,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE outbox (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    about jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    give_up_at timestamp with time zone,
    leased_until timestamp with time zone
);

CREATE TABLE password_codes (
    account text NOT NULL,
    user_id uuid,
    request uuid NOT NULL,
    code_hash text,
    phone_number text,
    tries integer DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    asker text NOT NULL,
    address text
);

CREATE TABLE pool_accounts (
    sub uuid NOT NULL,
    username text NOT NULL,
    salt text NOT NULL,
    verifier text NOT NULL,
    status text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    password_changed_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT pool_accounts_lower_case CHECK ((username = lower(username)))
);

CREATE TABLE pool_failures (
    account text NOT NULL,
    failures integer NOT NULL,
    locked_until timestamp with time zone NOT NULL,
    visitor text DEFAULT ''::text NOT NULL
);

CREATE TABLE pool_sessions (
    id uuid NOT NULL,
    sub uuid NOT NULL,
    refresh_hash text NOT NULL,
    previous_hash text,
    auth_time timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    rotated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pool_spent_challenges (
    id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE power_stations (
    station_code text NOT NULL,
    name text NOT NULL,
    voltage_class integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE preferences (
    user_id uuid NOT NULL,
    theme text DEFAULT 'system'::text NOT NULL,
    density text DEFAULT 'compact'::text NOT NULL,
    sidebar text DEFAULT 'open'::text NOT NULL,
    hidden_columns jsonb DEFAULT '{}'::jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE reports (
    id uuid NOT NULL,
    name text NOT NULL,
    requests integer DEFAULT 0 NOT NULL,
    answered integer DEFAULT 0 NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone,
    rows integer,
    object_key text,
    file_name text,
    failed_at timestamp with time zone,
    lease uuid,
    leased_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    leased_by integer
);

CREATE TABLE row_counts (
    table_name text NOT NULL,
    part text NOT NULL,
    section_code text NOT NULL,
    slot smallint NOT NULL,
    rows integer NOT NULL
);

CREATE VIEW row_totals AS
 SELECT row_counts.table_name,
    row_counts.part,
    row_counts.section_code,
    (sum(row_counts.rows))::integer AS rows
   FROM row_counts
  GROUP BY row_counts.table_name, row_counts.part, row_counts.section_code;

CREATE VIEW row_totals_of_facts AS
 SELECT counted_rows.table_name,
    counted_rows.part,
    counted_rows.section_code,
    counted_rows.rows
   FROM counted_rows() counted_rows(table_name, part, section_code, rows);

CREATE TABLE section_audits (
    month text NOT NULL,
    section_code text NOT NULL,
    audited integer DEFAULT 0 NOT NULL,
    installations integer DEFAULT 0 NOT NULL,
    consumption numeric(24,2) DEFAULT 0 NOT NULL,
    installation_consumption numeric(24,2) DEFAULT 0 NOT NULL,
    demand numeric(24,2) DEFAULT 0 NOT NULL,
    collection numeric(24,2) DEFAULT 0 NOT NULL,
    losing integer DEFAULT 0 NOT NULL,
    negative_five_and_below integer DEFAULT 0 NOT NULL,
    zero_to_negative_five integer DEFAULT 0 NOT NULL,
    zero_to_five integer DEFAULT 0 NOT NULL,
    five_to_ten integer DEFAULT 0 NOT NULL,
    ten_to_fifteen integer DEFAULT 0 NOT NULL,
    fifteen_to_twenty integer DEFAULT 0 NOT NULL,
    twenty_and_above integer DEFAULT 0 NOT NULL,
    unbilled_installations integer DEFAULT 0 NOT NULL,
    unbilled_units numeric(24,2) DEFAULT 0 NOT NULL,
    door_lock_installations integer DEFAULT 0 NOT NULL,
    door_lock_units numeric(24,2) DEFAULT 0 NOT NULL,
    mnr_installations integer DEFAULT 0 NOT NULL,
    mnr_units numeric(24,2) DEFAULT 0 NOT NULL,
    zero_consumption_installations integer DEFAULT 0 NOT NULL,
    zero_consumption_units numeric(24,2) DEFAULT 0 NOT NULL
);

CREATE TABLE tc_audits (
    tc_id uuid NOT NULL,
    month text NOT NULL,
    audited_by uuid NOT NULL,
    audited_at timestamp with time zone DEFAULT now() NOT NULL,
    final_value numeric(13,3) NOT NULL,
    next_final_value numeric(13,3) NOT NULL,
    primary_current bigint NOT NULL,
    secondary_current bigint NOT NULL,
    consumption numeric(24,2) NOT NULL,
    installations integer NOT NULL,
    installation_consumption numeric(24,2) NOT NULL,
    demand numeric(24,2) NOT NULL,
    collection numeric(24,2) NOT NULL,
    loss_percentage numeric(24,2) NOT NULL,
    section_code text DEFAULT ''::text NOT NULL,
    lost_units numeric(24,2) GENERATED ALWAYS AS ((consumption - installation_consumption)) STORED,
    lost_rupees numeric(24,2) GENERATED ALWAYS AS (quotient(((consumption - installation_consumption) * demand), installation_consumption, 100)) STORED,
    unbilled_installations integer DEFAULT 0 NOT NULL,
    unbilled_units numeric(24,2) DEFAULT 0 NOT NULL,
    door_lock_installations integer DEFAULT 0 NOT NULL,
    door_lock_units numeric(24,2) DEFAULT 0 NOT NULL,
    mnr_installations integer DEFAULT 0 NOT NULL,
    mnr_units numeric(24,2) DEFAULT 0 NOT NULL,
    zero_consumption_installations integer DEFAULT 0 NOT NULL,
    zero_consumption_units numeric(24,2) DEFAULT 0 NOT NULL
)
WITH (autovacuum_analyze_scale_factor='0.005');

CREATE VIEW section_audits_of_facts AS
 SELECT audit.month,
    audit.section_code,
    (COALESCE(sum(audit.sign), (0)::bigint))::integer AS audited,
    (COALESCE(sum((audit.sign * audit.installations)), (0)::bigint))::integer AS installations,
    (COALESCE(sum(((audit.sign)::numeric * audit.consumption)), (0)::numeric))::numeric(24,2) AS consumption,
    (COALESCE(sum(((audit.sign)::numeric * audit.installation_consumption)), (0)::numeric))::numeric(24,2) AS installation_consumption,
    (COALESCE(sum(((audit.sign)::numeric * audit.demand)), (0)::numeric))::numeric(24,2) AS demand,
    (COALESCE(sum(((audit.sign)::numeric * audit.collection)), (0)::numeric))::numeric(24,2) AS collection,
    (COALESCE(sum((audit.sign * ((audit.lost_units > (0)::numeric))::integer)), (0)::bigint))::integer AS losing,
    (COALESCE(sum((audit.sign * ((audit.loss_percentage <= ('-5'::integer)::numeric))::integer)), (0)::bigint))::integer AS negative_five_and_below,
    (COALESCE(sum((audit.sign * (((audit.loss_percentage > ('-5'::integer)::numeric) AND (audit.loss_percentage < (0)::numeric)))::integer)), (0)::bigint))::integer AS zero_to_negative_five,
    (COALESCE(sum((audit.sign * (((audit.loss_percentage >= (0)::numeric) AND (audit.loss_percentage < (5)::numeric)))::integer)), (0)::bigint))::integer AS zero_to_five,
    (COALESCE(sum((audit.sign * (((audit.loss_percentage >= (5)::numeric) AND (audit.loss_percentage < (10)::numeric)))::integer)), (0)::bigint))::integer AS five_to_ten,
    (COALESCE(sum((audit.sign * (((audit.loss_percentage >= (10)::numeric) AND (audit.loss_percentage < (15)::numeric)))::integer)), (0)::bigint))::integer AS ten_to_fifteen,
    (COALESCE(sum((audit.sign * (((audit.loss_percentage >= (15)::numeric) AND (audit.loss_percentage < (20)::numeric)))::integer)), (0)::bigint))::integer AS fifteen_to_twenty,
    (COALESCE(sum((audit.sign * ((audit.loss_percentage >= (20)::numeric))::integer)), (0)::bigint))::integer AS twenty_and_above,
    (COALESCE(sum((audit.sign * audit.unbilled_installations)), (0)::bigint))::integer AS unbilled_installations,
    (COALESCE(sum(((audit.sign)::numeric * audit.unbilled_units)), (0)::numeric))::numeric(24,2) AS unbilled_units,
    (COALESCE(sum((audit.sign * audit.door_lock_installations)), (0)::bigint))::integer AS door_lock_installations,
    (COALESCE(sum(((audit.sign)::numeric * audit.door_lock_units)), (0)::numeric))::numeric(24,2) AS door_lock_units,
    (COALESCE(sum((audit.sign * audit.mnr_installations)), (0)::bigint))::integer AS mnr_installations,
    (COALESCE(sum(((audit.sign)::numeric * audit.mnr_units)), (0)::numeric))::numeric(24,2) AS mnr_units,
    (COALESCE(sum((audit.sign * audit.zero_consumption_installations)), (0)::bigint))::integer AS zero_consumption_installations,
    (COALESCE(sum(((audit.sign)::numeric * audit.zero_consumption_units)), (0)::numeric))::numeric(24,2) AS zero_consumption_units
   FROM ( SELECT 1 AS sign,
            tc_audits.tc_id,
            tc_audits.month,
            tc_audits.audited_by,
            tc_audits.audited_at,
            tc_audits.final_value,
            tc_audits.next_final_value,
            tc_audits.primary_current,
            tc_audits.secondary_current,
            tc_audits.consumption,
            tc_audits.installations,
            tc_audits.installation_consumption,
            tc_audits.demand,
            tc_audits.collection,
            tc_audits.loss_percentage,
            tc_audits.section_code,
            tc_audits.lost_units,
            tc_audits.lost_rupees,
            tc_audits.unbilled_installations,
            tc_audits.unbilled_units,
            tc_audits.door_lock_installations,
            tc_audits.door_lock_units,
            tc_audits.mnr_installations,
            tc_audits.mnr_units,
            tc_audits.zero_consumption_installations,
            tc_audits.zero_consumption_units
           FROM tc_audits) audit
  GROUP BY audit.month, audit.section_code;

CREATE TABLE section_counts (
    month text NOT NULL,
    section_code text NOT NULL,
    installations integer DEFAULT 0 NOT NULL,
    untagged integer DEFAULT 0 NOT NULL,
    unbilled integer DEFAULT 0 NOT NULL,
    vacant integer DEFAULT 0 NOT NULL,
    zero_consumption integer DEFAULT 0 NOT NULL,
    mnr integer DEFAULT 0 NOT NULL,
    door_lock integer DEFAULT 0 NOT NULL,
    abnormal integer DEFAULT 0 NOT NULL,
    subnormal integer DEFAULT 0 NOT NULL,
    bill_cancellation integer DEFAULT 0 NOT NULL,
    untagged_consumption numeric(16,2) DEFAULT 0 NOT NULL
);

CREATE VIEW section_counts_of_facts AS
 SELECT installation_months.month,
    installation_months.section_code,
    count(*) AS installations,
    count(*) FILTER (WHERE (installation_months.tc_id IS NULL)) AS untagged,
    count(*) FILTER (WHERE (installation_months.status = 'UNBILLED'::text)) AS unbilled,
    count(*) FILTER (WHERE (installation_months.status = 'VACANT'::text)) AS vacant,
    count(*) FILTER (WHERE (installation_months.status = 'ZERO_CONSUMPTION'::text)) AS zero_consumption,
    count(*) FILTER (WHERE (installation_months.status = 'MNR'::text)) AS mnr,
    count(*) FILTER (WHERE (installation_months.status = 'DOOR_LOCKED'::text)) AS door_lock,
    count(*) FILTER (WHERE (installation_months.consumption > installation_months.e_max)) AS abnormal,
    count(*) FILTER (WHERE (installation_months.consumption < installation_months.e_min)) AS subnormal,
    count(*) FILTER (WHERE (installation_months.bill_cancellation > (0)::numeric)) AS bill_cancellation,
    COALESCE(sum(installation_months.consumption) FILTER (WHERE (installation_months.tc_id IS NULL)), (0)::numeric) AS untagged_consumption
   FROM installation_months
  GROUP BY installation_months.month, installation_months.section_code;

CREATE VIEW section_counts_of_filters AS
 SELECT filter_counts.month,
    filter_counts.section_code,
    sum(filter_counts.installations) AS installations,
    sum(filter_counts.untagged) AS untagged,
    sum(filter_counts.unbilled) AS unbilled,
    sum(filter_counts.vacant) AS vacant,
    sum(filter_counts.zero_consumption) AS zero_consumption,
    sum(filter_counts.mnr) AS mnr,
    sum(filter_counts.door_lock) AS door_lock,
    sum(filter_counts.abnormal) AS abnormal,
    sum(filter_counts.subnormal) AS subnormal,
    sum(filter_counts.bill_cancellation) AS bill_cancellation,
    COALESCE(max(untagged_rows.consumption), (0)::numeric) AS untagged_consumption
   FROM (filter_counts
     LEFT JOIN ( SELECT installation_months.month,
            installation_months.section_code,
            sum(installation_months.consumption) AS consumption
           FROM installation_months
          WHERE (installation_months.tc_id IS NULL)
          GROUP BY installation_months.month, installation_months.section_code) untagged_rows USING (month, section_code))
  GROUP BY filter_counts.month, filter_counts.section_code;

CREATE TABLE section_gaps (
    month text NOT NULL,
    section_code text NOT NULL,
    transformers integer DEFAULT 0 NOT NULL,
    audited integer DEFAULT 0 NOT NULL,
    ready integer DEFAULT 0 NOT NULL,
    waiting_for_reading integer DEFAULT 0 NOT NULL,
    with_remark integer DEFAULT 0 NOT NULL,
    meter_stands_still integer DEFAULT 0 NOT NULL,
    without_installations integer DEFAULT 0 NOT NULL,
    without_billing integer DEFAULT 0 NOT NULL,
    without_consumption integer DEFAULT 0 NOT NULL,
    without_installation_consumption integer DEFAULT 0 NOT NULL,
    reading_fell integer DEFAULT 0 NOT NULL,
    impossible_consumption integer DEFAULT 0 NOT NULL
);

CREATE VIEW section_gaps_of_facts AS
 SELECT gaps.month,
    gaps.section_code,
    (count(*))::integer AS transformers,
    (count(*) FILTER (WHERE gaps.audited))::integer AS audited,
    (count(*) FILTER (WHERE (NOT (gaps.audited OR lacks.without_consumption OR lacks.without_installation_consumption))))::integer AS ready,
    (count(*) FILTER (WHERE ((NOT gaps.audited) AND gaps.waiting_for_reading)))::integer AS waiting_for_reading,
    (count(*) FILTER (WHERE ((NOT gaps.audited) AND gaps.with_remark)))::integer AS with_remark,
    (count(*) FILTER (WHERE ((NOT gaps.audited) AND gaps.meter_stands_still)))::integer AS meter_stands_still,
    (count(*) FILTER (WHERE ((NOT gaps.audited) AND gaps.without_installations)))::integer AS without_installations,
    (count(*) FILTER (WHERE ((NOT gaps.audited) AND gaps.without_billing)))::integer AS without_billing,
    (count(*) FILTER (WHERE ((NOT gaps.audited) AND lacks.without_consumption)))::integer AS without_consumption,
    (count(*) FILTER (WHERE ((NOT gaps.audited) AND lacks.without_installation_consumption)))::integer AS without_installation_consumption,
    (count(*) FILTER (WHERE ((NOT gaps.audited) AND gaps.reading_fell)))::integer AS reading_fell,
    (count(*) FILTER (WHERE ((NOT gaps.audited) AND gaps.impossible_consumption)))::integer AS impossible_consumption
   FROM (( SELECT centre.tc_id,
            centre.month,
            centre.section_code,
            (audit.tc_id IS NOT NULL) AS audited,
            ((begun.tc_id IS NULL) OR (ended.tc_id IS NULL)) AS waiting_for_reading,
            (COALESCE(begun.failure_reason, ended.failure_reason) IS NOT NULL) AS with_remark,
            COALESCE((begun.final_value = ended.final_value), false) AS meter_stands_still,
            COALESCE((begun.final_value > ended.final_value), false) AS reading_fell,
            is_impossible(tc_consumption(begun.final_value, ended.final_value, (terms.primary_current)::numeric, (terms.secondary_current)::numeric), counts.consumption, tc.capacity, centre.month) AS impossible_consumption,
            (COALESCE(counts.installations, 0) = 0) AS without_installations,
            (COALESCE(counts.without_consumption, 0) > 0) AS without_billing
           FROM ((((((( SELECT facts.tc_id,
                    facts.month,
                    tc_1.section_code
                   FROM (( SELECT tc_readings.tc_id,
                            tc_readings.month
                           FROM tc_readings
                        UNION
                         SELECT tc_readings.tc_id,
                            month_before(tc_readings.month) AS month_before
                           FROM tc_readings
                        UNION
                         SELECT tc_counts.tc_id,
                            tc_counts.month
                           FROM tc_counts
                          WHERE (tc_counts.installations > 0)
                        UNION
                         SELECT tc_audits.tc_id,
                            tc_audits.month
                           FROM tc_audits) facts
                     JOIN transformer_centres tc_1 ON (((tc_1.id = facts.tc_id) AND (tc_1.activated_on <= facts.month))))
                  WHERE (tc_1.section_code IS NOT NULL)) centre
             JOIN transformer_centres tc ON ((tc.id = centre.tc_id)))
             LEFT JOIN tc_terms terms ON (((terms.tc_id = centre.tc_id) AND (terms.from_month <= centre.month) AND ((terms.until_month IS NULL) OR (terms.until_month > centre.month)))))
             LEFT JOIN tc_audits audit ON (((audit.tc_id = centre.tc_id) AND (audit.month = centre.month))))
             LEFT JOIN tc_readings begun ON (((begun.tc_id = centre.tc_id) AND (begun.month = centre.month))))
             LEFT JOIN tc_readings ended ON (((ended.tc_id = centre.tc_id) AND (ended.month = month_after(centre.month)))))
             LEFT JOIN tc_counts counts ON (((counts.tc_id = centre.tc_id) AND (counts.month = centre.month))))
          WHERE ((audit.tc_id IS NOT NULL) OR (begun.tc_id IS NOT NULL) OR (ended.tc_id IS NOT NULL) OR (counts.installations > 0))) gaps
     CROSS JOIN LATERAL ( SELECT (gaps.waiting_for_reading OR gaps.with_remark OR gaps.meter_stands_still OR gaps.reading_fell OR gaps.impossible_consumption) AS without_consumption,
            (gaps.without_installations OR gaps.without_billing) AS without_installation_consumption) lacks)
  GROUP BY gaps.month, gaps.section_code;

CREATE TABLE settings (
    name text NOT NULL,
    value text NOT NULL
);

CREATE TABLE started_audits (
    section_code text NOT NULL,
    month text NOT NULL,
    started_by uuid NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE tagging_moves (
    tagging_id uuid NOT NULL,
    installation_id uuid NOT NULL,
    month text NOT NULL,
    tc_id uuid,
    tagged_by text,
    reading_day smallint NOT NULL,
    followed_tc boolean NOT NULL
);

CREATE TABLE taggings (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    number bigint NOT NULL,
    section_code text NOT NULL,
    tc_id uuid NOT NULL,
    month text NOT NULL,
    last_month text NOT NULL,
    tagged_by uuid NOT NULL,
    tagged_at timestamp with time zone DEFAULT now() NOT NULL,
    undone_by uuid,
    undone_at timestamp with time zone,
    put_back integer
);

CREATE SEQUENCE taggings_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE taggings_number_seq OWNED BY taggings.number;

CREATE TABLE tallies (
    key text NOT NULL,
    times timestamp with time zone[] NOT NULL,
    forget_at timestamp with time zone NOT NULL
);

CREATE VIEW tc_counts_of_facts AS
 SELECT installation_months.month,
    installation_months.tc_id,
    count(*) AS installations,
    count(*) FILTER (WHERE (installation_months.tc_id IS NULL)) AS untagged,
    count(*) FILTER (WHERE (installation_months.status = 'UNBILLED'::text)) AS unbilled,
    count(*) FILTER (WHERE (installation_months.status = 'VACANT'::text)) AS vacant,
    count(*) FILTER (WHERE (installation_months.status = 'ZERO_CONSUMPTION'::text)) AS zero_consumption,
    count(*) FILTER (WHERE (installation_months.status = 'MNR'::text)) AS mnr,
    count(*) FILTER (WHERE (installation_months.status = 'DOOR_LOCKED'::text)) AS door_lock,
    count(*) FILTER (WHERE (installation_months.consumption > installation_months.e_max)) AS abnormal,
    count(*) FILTER (WHERE (installation_months.consumption < installation_months.e_min)) AS subnormal,
    count(*) FILTER (WHERE (installation_months.bill_cancellation > (0)::numeric)) AS bill_cancellation,
    count(*) FILTER (WHERE (installation_months.consumption IS NULL)) AS without_consumption,
    COALESCE(sum(installation_months.consumption), (0)::numeric) AS consumption,
    COALESCE(sum(installation_months.demand), (0)::numeric) AS demand,
    COALESCE(sum(installation_months.collection), (0)::numeric) AS collection
   FROM installation_months
  WHERE (installation_months.tc_id IS NOT NULL)
  GROUP BY installation_months.month, installation_months.tc_id;

CREATE TABLE tc_meter_readers (
    tc_id uuid NOT NULL,
    mr_id uuid NOT NULL
);

CREATE TABLE tickets (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    subject text NOT NULL,
    category text NOT NULL,
    description text NOT NULL,
    status text DEFAULT 'OPEN'::text NOT NULL,
    reply text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    answered_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);

CREATE SEQUENCE tickets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE tickets_id_seq OWNED BY tickets.id;

CREATE TABLE transformer_counts (
    section_code text NOT NULL,
    reading_day smallint NOT NULL,
    transformers integer NOT NULL,
    from_month text NOT NULL
);

CREATE VIEW transformer_counts_of_facts AS
 SELECT COALESCE(centre.section_code, ''::text) AS section_code,
    turn.reading_day,
    terms.from_month,
    (sum(turn.transformers))::integer AS transformers
   FROM ((( SELECT tc_terms.tc_id,
            tc_terms.from_month,
            tc_terms.reading_day,
            tc_terms.feeder_id,
            tc_terms.meter_make,
            tc_terms.meter_serial_number,
            tc_terms.primary_current,
            tc_terms.secondary_current,
            tc_terms.until_month,
            lag(tc_terms.reading_day) OVER (PARTITION BY tc_terms.tc_id ORDER BY tc_terms.from_month) AS day_before
           FROM tc_terms) terms
     JOIN transformer_centres centre ON ((centre.id = terms.tc_id)))
     CROSS JOIN LATERAL ( VALUES (terms.reading_day,1), (terms.day_before,'-1'::integer)) turn(reading_day, transformers))
  WHERE (turn.reading_day IS NOT NULL)
  GROUP BY COALESCE(centre.section_code, ''::text), turn.reading_day, terms.from_month
 HAVING (sum(turn.transformers) <> 0);

CREATE TABLE trial_failures (
    file_id uuid NOT NULL,
    "position" integer NOT NULL,
    sheet text NOT NULL,
    reason text NOT NULL
);

CREATE TABLE upload_grants (
    id uuid NOT NULL,
    category text NOT NULL,
    month text,
    user_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    session_id text NOT NULL,
    scope text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    file_name text,
    again boolean DEFAULT false NOT NULL,
    is_trial boolean DEFAULT false NOT NULL
);

CREATE TABLE users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    sub uuid NOT NULL,
    username text NOT NULL,
    user_type text NOT NULL,
    first_name text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    phone_number text,
    mr_code text,
    data_provider text,
    status text DEFAULT 'active'::text NOT NULL,
    sessions_from timestamp with time zone,
    zone_code text,
    circle_code text,
    division_code text,
    sub_division_code text,
    section_code text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY audit_revisions ALTER COLUMN id SET DEFAULT nextval('audit_revisions_id_seq'::regclass);

ALTER TABLE ONLY changes ALTER COLUMN id SET DEFAULT nextval('changes_id_seq'::regclass);

ALTER TABLE ONLY taggings ALTER COLUMN number SET DEFAULT nextval('taggings_number_seq'::regclass);

ALTER TABLE ONLY tickets ALTER COLUMN id SET DEFAULT nextval('tickets_id_seq'::regclass);

ALTER TABLE ONLY areas
    ADD CONSTRAINT areas_level_code_pk PRIMARY KEY (level, code);

ALTER TABLE ONLY audit_revisions
    ADD CONSTRAINT audit_revisions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY counted_tables
    ADD CONSTRAINT counted_tables_pkey PRIMARY KEY (table_name);

ALTER TABLE ONLY downloads
    ADD CONSTRAINT downloads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ended_sessions
    ADD CONSTRAINT ended_sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY facet_counts
    ADD CONSTRAINT facet_counts_pk PRIMARY KEY (month, facet, value, section_code);

ALTER TABLE ONLY feeder_tags
    ADD CONSTRAINT feeder_tags_feeder_id_section_code_pk PRIMARY KEY (feeder_id, section_code);

ALTER TABLE ONLY feeders
    ADD CONSTRAINT feeders_mdm_code_unique UNIQUE (mdm_code);

ALTER TABLE ONLY feeders
    ADD CONSTRAINT feeders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY file_rows
    ADD CONSTRAINT file_rows_file_id_position_pk PRIMARY KEY (file_id, "position");

ALTER TABLE ONLY files
    ADD CONSTRAINT files_object_key_unique UNIQUE (object_key);

ALTER TABLE ONLY files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY filter_counts
    ADD CONSTRAINT filter_counts_pk PRIMARY KEY (month, section_code, mr_id, reading_day, tariff, tagging, duration);

ALTER TABLE ONLY installation_months
    ADD CONSTRAINT installation_months_pkey PRIMARY KEY (installation_id, month);

ALTER TABLE ONLY installations
    ADD CONSTRAINT installations_account_id_unique UNIQUE (account_id);

ALTER TABLE ONLY installations
    ADD CONSTRAINT installations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY known_visitors
    ADD CONSTRAINT known_visitors_account_visitor_pk PRIMARY KEY (account, visitor);

ALTER TABLE ONLY once_calls
    ADD CONSTRAINT once_calls_user_id_key_pk PRIMARY KEY (user_id, key);

ALTER TABLE ONLY outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY password_codes
    ADD CONSTRAINT password_codes_pkey PRIMARY KEY (request);

ALTER TABLE ONLY pool_accounts
    ADD CONSTRAINT pool_accounts_pkey PRIMARY KEY (sub);

ALTER TABLE ONLY pool_accounts
    ADD CONSTRAINT pool_accounts_username_unique UNIQUE (username);

ALTER TABLE ONLY pool_failures
    ADD CONSTRAINT pool_failures_account_visitor_pk PRIMARY KEY (account, visitor);

ALTER TABLE ONLY pool_sessions
    ADD CONSTRAINT pool_sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY pool_spent_challenges
    ADD CONSTRAINT pool_spent_challenges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY power_stations
    ADD CONSTRAINT power_stations_pkey PRIMARY KEY (station_code);

ALTER TABLE ONLY preferences
    ADD CONSTRAINT preferences_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_name_unique UNIQUE (name);

ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY row_counts
    ADD CONSTRAINT row_counts_table_name_part_section_code_slot_pk PRIMARY KEY (table_name, part, section_code, slot);

ALTER TABLE ONLY section_audits
    ADD CONSTRAINT section_audits_month_section_code_pk PRIMARY KEY (month, section_code);

ALTER TABLE ONLY section_counts
    ADD CONSTRAINT section_counts_month_section_code_pk PRIMARY KEY (month, section_code);

ALTER TABLE ONLY section_gaps
    ADD CONSTRAINT section_gaps_month_section_code_pk PRIMARY KEY (month, section_code);

ALTER TABLE ONLY settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);

ALTER TABLE ONLY started_audits
    ADD CONSTRAINT started_audits_section_code_month_pk PRIMARY KEY (section_code, month);

ALTER TABLE ONLY tagging_moves
    ADD CONSTRAINT tagging_moves_installation_id_month_tagging_id_pk PRIMARY KEY (installation_id, month, tagging_id);

ALTER TABLE ONLY taggings
    ADD CONSTRAINT taggings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tallies
    ADD CONSTRAINT tallies_pkey PRIMARY KEY (key);

ALTER TABLE ONLY tc_audits
    ADD CONSTRAINT tc_audits_tc_id_month_pk PRIMARY KEY (tc_id, month);

ALTER TABLE ONLY tc_counts
    ADD CONSTRAINT tc_counts_month_tc_id_pk PRIMARY KEY (month, tc_id);

ALTER TABLE ONLY tc_meter_readers
    ADD CONSTRAINT tc_meter_readers_tc_id_mr_id_pk PRIMARY KEY (tc_id, mr_id);

ALTER TABLE ONLY tc_readings
    ADD CONSTRAINT tc_readings_tc_id_month_pk PRIMARY KEY (tc_id, month);

ALTER TABLE ONLY tc_terms
    ADD CONSTRAINT tc_terms_tc_id_from_month_pk PRIMARY KEY (tc_id, from_month);

ALTER TABLE ONLY tc_terms
    ADD CONSTRAINT tc_terms_until_once UNIQUE NULLS NOT DISTINCT (tc_id, until_month);

ALTER TABLE ONLY tickets
    ADD CONSTRAINT tickets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY transformer_centres
    ADD CONSTRAINT transformer_centres_pkey PRIMARY KEY (id);

ALTER TABLE ONLY transformer_counts
    ADD CONSTRAINT transformer_counts_section_code_reading_day_from_month_pk PRIMARY KEY (section_code, reading_day, from_month);

ALTER TABLE ONLY trial_failures
    ADD CONSTRAINT trial_failures_file_id_position_pk PRIMARY KEY (file_id, "position");

ALTER TABLE ONLY upload_grants
    ADD CONSTRAINT upload_grants_pkey PRIMARY KEY (id);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_mr_code_unique UNIQUE (mr_code);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_phone_number_unique UNIQUE (phone_number);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_sub_unique UNIQUE (sub);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_username_unique UNIQUE (username);

CREATE INDEX areas_parents ON areas USING btree (level, zone_code, circle_code, division_code);

CREATE INDEX audit_revisions_of_month ON audit_revisions USING btree (month, tc_id);

CREATE INDEX audit_revisions_of_tc ON audit_revisions USING btree (tc_id, month);

CREATE INDEX changes_of_entity ON changes USING btree (entity, entity_id, at);

CREATE INDEX downloads_by_end ON downloads USING btree (awaited_until);

CREATE INDEX downloads_of_user ON downloads USING btree (user_id, status);

CREATE INDEX ended_sessions_by_end ON ended_sessions USING btree (forget_at);

CREATE INDEX feeder_tags_by_section ON feeder_tags USING btree (section_code, feeder_id);

CREATE INDEX feeders_by_number ON feeders USING btree (length(number), number, mdm_code);

CREATE INDEX feeders_by_part ON feeders USING gin (((number || ''::text)) gin_trgm_ops, ((mdm_code || ''::text)) gin_trgm_ops, ((name || ''::text)) gin_trgm_ops);

CREATE INDEX file_rows_of_section ON file_rows USING btree (section_code, file_id);

CREATE INDEX files_by_content ON files USING btree (content_hash);

CREATE INDEX files_by_end ON files USING btree (finished_on);

CREATE INDEX files_history ON files USING btree (category, uploaded_on);

CREATE INDEX files_unfinished ON files USING btree (status, leased_until);

CREATE INDEX filter_counts_by_reading_day ON filter_counts USING btree (month, reading_day);

CREATE INDEX filter_counts_by_tariff ON filter_counts USING btree (month, tariff, tagging);

CREATE INDEX installation_months_in_order ON ONLY installation_months USING btree (section_code, account_id);

CREATE INDEX installation_months_of_tc ON ONLY installation_months USING btree (tc_id);

CREATE INDEX installation_months_remarkable ON ONLY installation_months USING btree (section_code, account_id) WHERE ((status IS NOT NULL) OR (tc_id IS NULL) OR (consumption > e_max) OR (consumption < e_min));

CREATE INDEX installation_months_with_status ON ONLY installation_months USING btree (tc_id) WHERE (status IS NOT NULL);

CREATE INDEX installations_by_digits ON installations USING btree (ltrim(account_id, '0'::text));

CREATE INDEX installations_by_rr_number ON installations USING btree (upper(rr_number) text_pattern_ops);

CREATE INDEX installations_of_section ON installations USING btree (section_code, account_id);

CREATE INDEX known_visitors_by_time ON known_visitors USING btree (seen_at);

CREATE INDEX once_calls_by_age ON once_calls USING btree (created_at);

CREATE INDEX outbox_by_urgency ON outbox USING btree (give_up_at, created_at);

CREATE INDEX password_codes_by_end ON password_codes USING btree (expires_at);

CREATE INDEX password_codes_of_account ON password_codes USING btree (account);

CREATE INDEX pool_failures_by_lock ON pool_failures USING btree (locked_until);

CREATE INDEX pool_sessions_by_expiry ON pool_sessions USING btree (expires_at);

CREATE INDEX pool_sessions_of_account ON pool_sessions USING btree (sub);

CREATE INDEX pool_spent_challenges_by_expiry ON pool_spent_challenges USING btree (expires_at);

CREATE INDEX tagging_moves_of_tagging ON tagging_moves USING btree (tagging_id);

CREATE INDEX taggings_by_age ON taggings USING btree (tagged_at);

CREATE INDEX tallies_by_end ON tallies USING btree (forget_at);

CREATE INDEX tc_audits_by_lost_rupees ON tc_audits USING btree (month, lost_rupees DESC NULLS LAST, tc_id);

CREATE INDEX tc_audits_by_lost_units ON tc_audits USING btree (month, lost_units DESC NULLS LAST, tc_id);

CREATE INDEX tc_audits_of_month ON tc_audits USING btree (month, tc_id);

CREATE INDEX tc_audits_of_section ON tc_audits USING btree (section_code, month);

CREATE INDEX tc_audits_over ON tc_audits USING btree (month, tc_id) WHERE (loss_percentage > (15)::numeric);

CREATE INDEX tc_counts_of_tc ON tc_counts USING btree (tc_id);

CREATE INDEX tc_meter_readers_of_mr ON tc_meter_readers USING btree (mr_id);

CREATE INDEX tc_readings_of_month ON tc_readings USING btree (month, tc_id);

CREATE INDEX tc_terms_of_feeder ON tc_terms USING btree (feeder_id);

CREATE INDEX tickets_by_status ON tickets USING btree (status, id);

CREATE INDEX tickets_of_user ON tickets USING btree (user_id, id);

CREATE UNIQUE INDEX transformer_centres_by_number ON transformer_centres USING btree (lower(number));

CREATE INDEX transformer_centres_by_part_of_number ON transformer_centres USING gin (((number || ''::text)) gin_trgm_ops);

CREATE INDEX transformer_centres_in_order ON transformer_centres USING btree (number);

CREATE INDEX transformer_centres_of_feeder ON transformer_centres USING btree (feeder_id);

CREATE INDEX transformer_centres_of_mr ON transformer_centres USING btree (reading_mr);

CREATE INDEX transformer_centres_of_section ON transformer_centres USING btree (section_code, number);

CREATE INDEX upload_grants_by_expiry ON upload_grants USING btree (expires_at);

CREATE INDEX users_by_circle ON users USING btree (user_type, circle_code, mr_code);

CREATE INDEX users_by_division ON users USING btree (user_type, division_code, mr_code);

CREATE INDEX users_by_mr_code ON users USING btree (user_type, mr_code);

CREATE INDEX users_by_part_of_mr_code ON users USING gin (((mr_code || ''::text)) gin_trgm_ops);

CREATE INDEX users_by_section ON users USING btree (user_type, section_code, mr_code);

CREATE INDEX users_by_sub_division ON users USING btree (user_type, sub_division_code, mr_code);

CREATE INDEX users_by_zone ON users USING btree (user_type, zone_code, mr_code);

CREATE UNIQUE INDEX users_one_officer_an_area ON users USING btree (user_type, COALESCE(section_code, sub_division_code, division_code, circle_code, zone_code)) WHERE (user_type = ANY (ARRAY['ce'::text, 'se'::text, 'ee'::text, 'aee'::text, 'ae'::text]));

CREATE TRIGGER audit_revisions_are_append_only BEFORE DELETE OR UPDATE ON audit_revisions FOR EACH ROW EXECUTE FUNCTION refuse_to_change_history();

CREATE TRIGGER audit_revisions_are_never_emptied BEFORE TRUNCATE ON audit_revisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_history();

CREATE TRIGGER changes_are_append_only BEFORE DELETE OR UPDATE ON changes FOR EACH ROW EXECUTE FUNCTION refuse_to_change_history();

CREATE TRIGGER changes_are_never_emptied BEFORE TRUNCATE ON changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_history();

CREATE TRIGGER counts_after_delete AFTER DELETE ON installation_months REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_installation_counts();

CREATE TRIGGER counts_after_delete AFTER DELETE ON tc_audits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_section_audits_after_delete();

CREATE TRIGGER counts_after_delete AFTER DELETE ON tc_terms REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_transformer_counts();

CREATE TRIGGER counts_after_insert AFTER INSERT ON installation_months REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_installation_counts();

CREATE TRIGGER counts_after_insert AFTER INSERT ON tc_audits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_section_audits_after_insert();

CREATE TRIGGER counts_after_insert AFTER INSERT ON tc_terms REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_transformer_counts();

CREATE TRIGGER counts_after_update AFTER UPDATE ON installation_months REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_installation_counts();

CREATE TRIGGER counts_after_update AFTER UPDATE ON tc_audits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_section_audits_after_update();

CREATE TRIGGER counts_after_update AFTER UPDATE ON tc_terms REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_transformer_counts();

CREATE TRIGGER counts_after_update AFTER UPDATE ON transformer_centres REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_transformer_counts();

CREATE TRIGGER gaps_after_delete AFTER DELETE ON tc_audits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_delete_of_tc_audits();

CREATE TRIGGER gaps_after_delete AFTER DELETE ON tc_counts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_delete_of_tc_counts();

CREATE TRIGGER gaps_after_delete AFTER DELETE ON tc_readings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_delete_of_tc_readings();

CREATE TRIGGER gaps_after_delete AFTER DELETE ON tc_terms REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_delete_of_tc_terms();

CREATE TRIGGER gaps_after_delete AFTER DELETE ON transformer_centres REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_delete_of_transformer_centres();

CREATE TRIGGER gaps_after_insert AFTER INSERT ON tc_audits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_insert_of_tc_audits();

CREATE TRIGGER gaps_after_insert AFTER INSERT ON tc_counts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_insert_of_tc_counts();

CREATE TRIGGER gaps_after_insert AFTER INSERT ON tc_readings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_insert_of_tc_readings();

CREATE TRIGGER gaps_after_insert AFTER INSERT ON tc_terms REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_insert_of_tc_terms();

CREATE TRIGGER gaps_after_update AFTER UPDATE ON tc_audits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_update_of_tc_audits();

CREATE TRIGGER gaps_after_update AFTER UPDATE ON tc_counts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_update_of_tc_counts();

CREATE TRIGGER gaps_after_update AFTER UPDATE ON tc_readings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_update_of_tc_readings();

CREATE TRIGGER gaps_after_update AFTER UPDATE ON tc_terms REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_update_of_tc_terms();

CREATE TRIGGER gaps_after_update AFTER UPDATE ON transformer_centres REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_gaps_after_update_of_transformer_centres();

CREATE TRIGGER row_counts_after_delete AFTER DELETE ON feeders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('''''::text', '''''::text');

CREATE TRIGGER row_counts_after_delete AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('user_type', 'coalesce(section_code, '''')');

CREATE TRIGGER row_counts_after_insert AFTER INSERT ON feeders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('''''::text', '''''::text');

CREATE TRIGGER row_counts_after_insert AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('user_type', 'coalesce(section_code, '''')');

CREATE TRIGGER row_counts_after_update AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counts('user_type', 'coalesce(section_code, '''')');

CREATE TRIGGER section_before_insert BEFORE INSERT ON tc_audits FOR EACH ROW WHEN ((new.section_code = ''::text)) EXECUTE FUNCTION section_of_audit();

CREATE TRIGGER sessions_end_with_account AFTER UPDATE OF enabled ON pool_accounts FOR EACH ROW WHEN ((old.enabled IS DISTINCT FROM new.enabled)) EXECUTE FUNCTION end_sessions_of_account();

CREATE TRIGGER sessions_end_with_person AFTER UPDATE OF status ON users FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION end_sessions_of_account();

CREATE TRIGGER sign_ins_count_from BEFORE UPDATE OF status ON users FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION put_off_sign_ins();

ALTER TABLE ONLY audit_revisions
    ADD CONSTRAINT audit_revisions_audited_by_users_id_fk FOREIGN KEY (audited_by) REFERENCES users(id);

ALTER TABLE ONLY audit_revisions
    ADD CONSTRAINT audit_revisions_reopened_by_users_id_fk FOREIGN KEY (reopened_by) REFERENCES users(id);

ALTER TABLE ONLY audit_revisions
    ADD CONSTRAINT audit_revisions_tc_id_transformer_centres_id_fk FOREIGN KEY (tc_id) REFERENCES transformer_centres(id);

ALTER TABLE ONLY downloads
    ADD CONSTRAINT downloads_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE ONLY feeder_tags
    ADD CONSTRAINT feeder_tags_feeder_id_feeders_id_fk FOREIGN KEY (feeder_id) REFERENCES feeders(id);

ALTER TABLE ONLY feeder_tags
    ADD CONSTRAINT feeder_tags_tagged_by_users_id_fk FOREIGN KEY (tagged_by) REFERENCES users(id);

ALTER TABLE ONLY feeders
    ADD CONSTRAINT feeders_station_code_power_stations_station_code_fk FOREIGN KEY (station_code) REFERENCES power_stations(station_code) ON UPDATE CASCADE;

ALTER TABLE ONLY file_rows
    ADD CONSTRAINT file_rows_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id);

ALTER TABLE ONLY files
    ADD CONSTRAINT files_repeat_of_files_id_fk FOREIGN KEY (repeat_of) REFERENCES files(id);

ALTER TABLE ONLY files
    ADD CONSTRAINT files_uploader_id_users_id_fk FOREIGN KEY (uploader_id) REFERENCES users(id);

ALTER TABLE installation_months
    ADD CONSTRAINT installation_months_installation_id_fkey FOREIGN KEY (installation_id) REFERENCES installations(id);

ALTER TABLE ONLY once_calls
    ADD CONSTRAINT once_calls_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE ONLY password_codes
    ADD CONSTRAINT password_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE ONLY pool_sessions
    ADD CONSTRAINT pool_sessions_sub_pool_accounts_sub_fk FOREIGN KEY (sub) REFERENCES pool_accounts(sub) ON DELETE CASCADE;

ALTER TABLE ONLY preferences
    ADD CONSTRAINT preferences_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY started_audits
    ADD CONSTRAINT started_audits_started_by_users_id_fk FOREIGN KEY (started_by) REFERENCES users(id);

ALTER TABLE ONLY tagging_moves
    ADD CONSTRAINT tagging_moves_tagging_id_taggings_id_fk FOREIGN KEY (tagging_id) REFERENCES taggings(id) ON DELETE CASCADE;

ALTER TABLE ONLY taggings
    ADD CONSTRAINT taggings_tagged_by_users_id_fk FOREIGN KEY (tagged_by) REFERENCES users(id);

ALTER TABLE ONLY taggings
    ADD CONSTRAINT taggings_tc_id_transformer_centres_id_fk FOREIGN KEY (tc_id) REFERENCES transformer_centres(id) ON DELETE CASCADE;

ALTER TABLE ONLY taggings
    ADD CONSTRAINT taggings_undone_by_users_id_fk FOREIGN KEY (undone_by) REFERENCES users(id);

ALTER TABLE ONLY tc_audits
    ADD CONSTRAINT tc_audits_audited_by_users_id_fk FOREIGN KEY (audited_by) REFERENCES users(id);

ALTER TABLE ONLY tc_audits
    ADD CONSTRAINT tc_audits_tc_id_month_tc_readings_tc_id_month_fk FOREIGN KEY (tc_id, month) REFERENCES tc_readings(tc_id, month);

ALTER TABLE ONLY tc_audits
    ADD CONSTRAINT tc_audits_tc_id_transformer_centres_id_fk FOREIGN KEY (tc_id) REFERENCES transformer_centres(id) ON DELETE CASCADE;

ALTER TABLE ONLY tc_meter_readers
    ADD CONSTRAINT tc_meter_readers_mr_id_users_id_fk FOREIGN KEY (mr_id) REFERENCES users(id);

ALTER TABLE ONLY tc_meter_readers
    ADD CONSTRAINT tc_meter_readers_tc_id_transformer_centres_id_fk FOREIGN KEY (tc_id) REFERENCES transformer_centres(id) ON DELETE CASCADE;

ALTER TABLE ONLY tc_readings
    ADD CONSTRAINT tc_readings_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id);

ALTER TABLE ONLY tc_readings
    ADD CONSTRAINT tc_readings_recorded_by_users_id_fk FOREIGN KEY (recorded_by) REFERENCES users(id);

ALTER TABLE ONLY tc_readings
    ADD CONSTRAINT tc_readings_tc_id_transformer_centres_id_fk FOREIGN KEY (tc_id) REFERENCES transformer_centres(id) ON DELETE CASCADE;

ALTER TABLE ONLY tc_terms
    ADD CONSTRAINT tc_terms_feeder_id_feeders_id_fk FOREIGN KEY (feeder_id) REFERENCES feeders(id);

ALTER TABLE ONLY tc_terms
    ADD CONSTRAINT tc_terms_tc_id_transformer_centres_id_fk FOREIGN KEY (tc_id) REFERENCES transformer_centres(id);

ALTER TABLE ONLY tc_terms
    ADD CONSTRAINT tc_terms_until_next FOREIGN KEY (tc_id, until_month) REFERENCES tc_terms(tc_id, from_month) DEFERRABLE;

ALTER TABLE ONLY tickets
    ADD CONSTRAINT tickets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE ONLY transformer_centres
    ADD CONSTRAINT transformer_centres_feeder_id_feeders_id_fk FOREIGN KEY (feeder_id) REFERENCES feeders(id);

ALTER TABLE ONLY transformer_centres
    ADD CONSTRAINT transformer_centres_reading_mr_users_id_fk FOREIGN KEY (reading_mr) REFERENCES users(id);

ALTER TABLE ONLY trial_failures
    ADD CONSTRAINT trial_failures_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id);

ALTER TABLE ONLY upload_grants
    ADD CONSTRAINT upload_grants_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);

INSERT INTO counted_tables VALUES ('feeders', '''''::text', '''''::text');
INSERT INTO counted_tables VALUES ('users', 'user_type', 'coalesce(section_code, '''')');
