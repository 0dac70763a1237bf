CREATE TABLE "section_gaps" (
	"month" text NOT NULL,
	"section_code" text NOT NULL,
	"transformers" integer DEFAULT 0 NOT NULL,
	"audited" integer DEFAULT 0 NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"waiting_for_reading" integer DEFAULT 0 NOT NULL,
	"with_remark" integer DEFAULT 0 NOT NULL,
	"meter_stands_still" integer DEFAULT 0 NOT NULL,
	"without_installations" integer DEFAULT 0 NOT NULL,
	"without_billing" integer DEFAULT 0 NOT NULL,
	"without_consumption" integer DEFAULT 0 NOT NULL,
	"without_installation_consumption" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "section_gaps_month_section_code_pk" PRIMARY KEY("month","section_code")
);
--> statement-breakpoint
CREATE FUNCTION "month_before"(month text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE right(month, 2)
  WHEN '01' THEN lpad((left(month, 4)::integer - 1)::text, 4, '0') || '-12'
  ELSE left(month, 5) || lpad((right(month, 2)::integer - 1)::text, 2, '0')
END;
--> statement-breakpoint
-- The query that counts TCs by what their month lacks. `centres` gives TCs and months; `keys` are columns of it to group
-- by, each with a comma. The gaps are those of server/billing/auditState.ts.
CREATE FUNCTION counted_gaps(centres text, keys text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT format('SELECT %2$s %3$s FROM (
			SELECT centre.*, audit.tc_id IS NOT NULL AS audited,
				begun.tc_id IS NULL OR ended.tc_id IS NULL AS waiting_for_reading,
				coalesce(begun.failure_reason, ended.failure_reason) IS NOT NULL AS with_remark,
				coalesce(begun.final_value = ended.final_value, false) AS meter_stands_still,
				coalesce(counts.installations, 0) = 0 AS without_installations,
				coalesce(counts.without_consumption, 0) > 0 AS without_billing
			FROM (%1$s) AS centre
			LEFT JOIN tc_audits audit ON audit.tc_id = centre.tc_id AND audit.month = centre.month
			LEFT JOIN tc_readings begun ON begun.tc_id = centre.tc_id AND begun.month = centre.month
			LEFT JOIN tc_readings ended ON ended.tc_id = centre.tc_id AND ended.month = month_after(centre.month)
			LEFT JOIN tc_counts counts ON counts.tc_id = centre.tc_id AND counts.month = centre.month
			WHERE audit.tc_id IS NOT NULL OR begun.tc_id IS NOT NULL OR ended.tc_id IS NOT NULL OR counts.installations > 0
		) AS gaps
		CROSS JOIN LATERAL (SELECT
			waiting_for_reading OR with_remark OR meter_stands_still AS without_consumption,
			without_installations OR without_billing AS without_installation_consumption
		) AS lacks %4$s',
		centres, keys,
		'count(*)::integer AS transformers, (count(*) FILTER (WHERE audited))::integer AS audited,
			(count(*) FILTER (WHERE NOT (audited OR without_consumption OR without_installation_consumption)))::integer AS ready, '
		|| string_agg(format('(count(*) FILTER (WHERE NOT audited AND %1$s))::integer AS %1$s', gap), ', '),
		CASE WHEN keys <> '' THEN 'GROUP BY ' || rtrim(keys, ', ') ELSE '' END)
	FROM unnest(ARRAY['waiting_for_reading', 'with_remark', 'meter_stands_still', 'without_installations',
		'without_billing', 'without_consumption', 'without_installation_consumption']) AS gap
$$;
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
	EXECUTE format('CREATE FUNCTION refresh_section_gaps(sections text[], months text[]) RETURNS void
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
		meter_stands_still = facts.meter_stands_still, without_installations = facts.without_installations,
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
-- The triggers. Of a change, each finds the sections and months whose gaps it may affect; a reading ends the month before.
DO $$
DECLARE
	change record;
	of_tc CONSTANT text := 'SELECT tc.section_code, affected.month FROM (%s) AS affected
		JOIN transformer_centres tc ON tc.id = affected.tc_id WHERE tc.section_code IS NOT NULL';
	ends CONSTANT text := 'SELECT tc_id, month FROM %1$s UNION SELECT tc_id, month_before(month) FROM %1$s';
	own_month CONSTANT text := 'SELECT tc_id, month FROM %1$s';
	every_month CONSTANT text := 'SELECT moved.section_code, every.month
		FROM (%s) AS moved CROSS JOIN (SELECT DISTINCT month FROM section_gaps) AS every WHERE moved.section_code IS NOT NULL';
BEGIN
	FOR change IN SELECT * FROM (VALUES
		('tc_readings', 'insert', format(of_tc, format(ends, 'new_rows'))),
		('tc_readings', 'update', format(of_tc, format(ends, 'new_rows') || ' UNION ' || format(ends, 'old_rows'))),
		('tc_readings', 'delete', format(of_tc, format(ends, 'old_rows'))),
		('tc_audits', 'insert', format(of_tc, format(own_month, 'new_rows'))),
		('tc_audits', 'update', format(of_tc, format(own_month, 'new_rows') || ' UNION ' || format(own_month, 'old_rows'))),
		('tc_audits', 'delete', format(of_tc, format(own_month, 'old_rows'))),
		('tc_counts', 'insert', format(of_tc, format(own_month, 'new_rows'))),
		('tc_counts', 'update', format(of_tc, 'SELECT tc_id, month FROM new_rows JOIN old_rows USING (tc_id, month)
			WHERE (new_rows.installations > 0) <> (old_rows.installations > 0)
				OR (new_rows.without_consumption > 0) <> (old_rows.without_consumption > 0)')),
		('tc_counts', 'delete', format(of_tc, format(own_month, 'old_rows'))),
		('transformer_centres', 'update', format(every_month, 'SELECT DISTINCT unnest(ARRAY[new_rows.section_code, old_rows.section_code])
			AS section_code FROM new_rows JOIN old_rows USING (id)
			WHERE (new_rows.section_code, new_rows.activated_on) IS DISTINCT FROM (old_rows.section_code, old_rows.activated_on)')),
		('transformer_centres', 'delete', format(every_month, 'SELECT DISTINCT section_code FROM old_rows'))
	) AS changes (changed, way, affected) LOOP
		EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L',
			format('keep_gaps_after_%s_of_%s', change.way, change.changed),
			format('BEGIN
				PERFORM refresh_section_gaps(array_agg(section_code), array_agg(month)) FROM (
					SELECT DISTINCT section_code, month FROM (%s) AS affected
				) AS pairs;
				RETURN NULL;
			END', change.affected));
		EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
			'gaps_after_' || change.way, change.way, change.changed,
			CASE change.way WHEN 'insert' THEN 'NEW TABLE AS new_rows' WHEN 'delete' THEN 'OLD TABLE AS old_rows'
				ELSE 'NEW TABLE AS new_rows OLD TABLE AS old_rows' END,
			format('keep_gaps_after_%s_of_%s', change.way, change.changed));
	END LOOP;
END
$$;
--> statement-breakpoint
INSERT INTO "section_gaps" (month, section_code, transformers, audited, ready, waiting_for_reading, with_remark,
	meter_stands_still, without_installations, without_billing, without_consumption, without_installation_consumption)
SELECT * FROM "section_gaps_of_facts";
