CREATE TABLE "meter_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"zone_code" text,
	"circle_code" text,
	"division_code" text,
	"sub_division_code" text,
	"section_code" text,
	"date" date NOT NULL,
	"transformer" uuid NOT NULL,
	"kind" text NOT NULL,
	"month" text NOT NULL,
	"closing" numeric(18, 3),
	"opening" numeric(18, 3),
	"digits" integer,
	"primary_current" numeric(18, 0),
	"secondary_current" numeric(18, 0),
	"make" text,
	"serial_number" text,
	"remark" text,
	CONSTRAINT "meter_changes_once_by_transformer_date" UNIQUE("transformer","date")
);

--> statement-breakpoint
ALTER TABLE "audit_revisions" ADD COLUMN "meter_changes" jsonb;
--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "meter_changes" jsonb;
--> statement-breakpoint
ALTER TABLE "tc_terms" ADD COLUMN "meter_changes" jsonb;
--> statement-breakpoint
ALTER TABLE "meter_changes" ADD CONSTRAINT "meter_changes_transformer_transformer_centres_id_fk" FOREIGN KEY ("transformer") REFERENCES "public"."transformer_centres"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "meter_changes_by_date" ON "meter_changes" USING btree ("date","id");
--> statement-breakpoint
CREATE INDEX "meter_changes_of_zone_by_date" ON "meter_changes" USING btree ("zone_code","date","id");
--> statement-breakpoint
CREATE INDEX "meter_changes_of_circle_by_date" ON "meter_changes" USING btree ("circle_code","date","id");
--> statement-breakpoint
CREATE INDEX "meter_changes_of_division_by_date" ON "meter_changes" USING btree ("division_code","date","id");
--> statement-breakpoint
CREATE INDEX "meter_changes_of_sub_division_by_date" ON "meter_changes" USING btree ("sub_division_code","date","id");
--> statement-breakpoint
CREATE INDEX "meter_changes_of_section_by_date" ON "meter_changes" USING btree ("section_code","date","id");
--> statement-breakpoint
CREATE INDEX "meter_changes_of_kind" ON "meter_changes" USING btree ("kind","date","id");
--> statement-breakpoint
CREATE INDEX "meter_changes_of_month" ON "meter_changes" USING btree ("month","date","id");
--> statement-breakpoint
CREATE INDEX "meter_changes_of_transformer" ON "meter_changes" USING btree ("transformer","date","id");
--> statement-breakpoint
SELECT count_rows_of('meter_changes');
--> statement-breakpoint
-- The parts of a month between the changes of a meter, each with its own constant.
CREATE FUNCTION meter_segments(begun numeric, ended numeric, primary_current numeric, secondary_current numeric, changes jsonb)
	RETURNS TABLE (started numeric, stopped numeric, consumption numeric)
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	AS $$
	SELECT part.started, part.stopped, tc_consumption(part.started, part.stopped, part.primary_current, part.secondary_current)
	FROM generate_series(0, jsonb_array_length(changes)) AS at
	CROSS JOIN LATERAL (SELECT CASE WHEN at > 0 THEN changes -> (at - 1) END AS last, changes -> at AS next) AS around
	CROSS JOIN LATERAL (SELECT
		CASE WHEN at = 0 THEN begun ELSE (last ->> 'opening')::numeric END AS started,
		CASE WHEN next IS NULL THEN ended ELSE (next ->> 'closing')::numeric END AS stopped,
		CASE WHEN at = 0 THEN meter_segments.primary_current ELSE (last ->> 'primaryCurrent')::numeric END AS primary_current,
		CASE WHEN at = 0 THEN meter_segments.secondary_current ELSE (last ->> 'secondaryCurrent')::numeric END AS secondary_current
	) AS part
$$;
--> statement-breakpoint
-- Functions of their own, so that the ones below stay inline in statements about the many months without a change.
CREATE FUNCTION changed_consumption(begun numeric, ended numeric, primary_current numeric, secondary_current numeric, changes jsonb) RETURNS numeric
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (SELECT sum(consumption) FROM meter_segments(begun, ended, primary_current, secondary_current, changes)
		WHERE begun IS NOT NULL AND ended IS NOT NULL);
--> statement-breakpoint
CREATE FUNCTION changed_meter_fell(begun numeric, ended numeric, changes jsonb) RETURNS boolean
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (SELECT coalesce(bool_or(started > stopped), false) FROM meter_segments(begun, ended, 1, 1, changes));
--> statement-breakpoint
CREATE FUNCTION changed_meter_stands_still(begun numeric, ended numeric, changes jsonb) RETURNS boolean
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (SELECT bool_and(coalesce(started = stopped, false)) FROM meter_segments(begun, ended, 1, 1, changes));
--> statement-breakpoint
CREATE FUNCTION tc_consumption(begun numeric, ended numeric, primary_current numeric, secondary_current numeric, changes jsonb) RETURNS numeric
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE WHEN changes IS NULL THEN tc_consumption(begun, ended, primary_current, secondary_current)
		ELSE changed_consumption(begun, ended, primary_current, secondary_current, changes) END;
--> statement-breakpoint
CREATE FUNCTION meter_fell(begun numeric, ended numeric, changes jsonb) RETURNS boolean
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE WHEN changes IS NULL THEN coalesce(begun > ended, false) ELSE changed_meter_fell(begun, ended, changes) END;
--> statement-breakpoint
CREATE FUNCTION meter_stands_still(begun numeric, ended numeric, changes jsonb) RETURNS boolean
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE WHEN changes IS NULL THEN coalesce(begun = ended, false)
		ELSE changed_meter_stands_still(begun, ended, changes) END;
--> statement-breakpoint
-- The functions of the baseline that evaluate readings do so with the changes of the meter. Those that a reading calls
-- compare both readings from now on: with a change in between, an equal difference may be another energy.
DO $do$
DECLARE
	fragment record;
	caller record;
	is_found boolean;
BEGIN
	FOR fragment IN SELECT * FROM (VALUES
		('coalesce(begun_value = ended_value, false)', 'meter_stands_still(begun_value, ended_value, terms.meter_changes)'),
		('coalesce(begun_value > ended_value, false)', 'meter_fell(begun_value, ended_value, terms.meter_changes)'),
		('tc_consumption(begun_value, ended_value, terms.primary_current, terms.secondary_current)',
			'tc_consumption(begun_value, ended_value, terms.primary_current, terms.secondary_current, terms.meter_changes)'),
		('coalesce(begun.final_value = ended.final_value, false)',
			'meter_stands_still(begun.final_value, ended.final_value, terms.meter_changes)'),
		('coalesce(begun.final_value > ended.final_value, false)',
			'meter_fell(begun.final_value, ended.final_value, terms.meter_changes)'),
		('tc_consumption(begun.final_value, ended.final_value, terms.primary_current, terms.secondary_current)',
			'tc_consumption(begun.final_value, ended.final_value, terms.primary_current, terms.secondary_current, terms.meter_changes)'),
		('ended_value0 - begun_value0)', 'begun_value0, ended_value0)'),
		('ended_value1 - begun_value1)', 'begun_value1, ended_value1)'),
		('final_value, next_final_value, primary_current', 'meter_changes, final_value, next_final_value, primary_current'),
		('facts.final_value, facts.next_final_value', 'facts.meter_changes, facts.final_value, facts.next_final_value')
	) AS fragments (was, becomes) LOOP
		is_found := false;
		FOR caller IN SELECT oid FROM pg_proc
			WHERE pronamespace = 'public'::regnamespace AND position(fragment.was IN prosrc) > 0 LOOP
			EXECUTE replace(pg_get_functiondef(caller.oid), fragment.was, fragment.becomes);
			is_found := true;
		END LOOP;
		IF NOT is_found THEN RAISE EXCEPTION 'No function has %', fragment.was; END IF;
	END LOOP;
	EXECUTE 'CREATE OR REPLACE VIEW section_gaps_of_facts AS ' || counted_gaps('
		SELECT facts.tc_id, facts.month, tc.section_code FROM (
			SELECT tc_id, month FROM tc_readings
			UNION SELECT tc_id, month_before(month) FROM tc_readings
			UNION SELECT tc_id, month FROM tc_counts WHERE installations > 0
			UNION SELECT tc_id, month FROM tc_audits
		) AS facts
		JOIN transformer_centres tc ON tc.id = facts.tc_id AND tc.activated_on <= facts.month
		WHERE tc.section_code IS NOT NULL', 'month, section_code, ');
END
$do$;
--> statement-breakpoint
CREATE OR REPLACE VIEW auditable_months AS
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
	coalesce(estimated.zero_consumption_units, 0) AS zero_consumption_units,
	terms.meter_changes
FROM tc_counts counts
JOIN transformer_centres tc ON tc.id = counts.tc_id
JOIN tc_readings begun ON begun.tc_id = counts.tc_id AND begun.month = counts.month
JOIN tc_readings ended ON ended.tc_id = counts.tc_id AND ended.month = month_after(counts.month)
CROSS JOIN LATERAL (
	SELECT primary_current, secondary_current, meter_changes FROM tc_terms
	WHERE tc_terms.tc_id = counts.tc_id AND tc_terms.from_month <= counts.month
	ORDER BY from_month DESC LIMIT 1
) AS terms
CROSS JOIN LATERAL (
	SELECT tc_consumption(begun.final_value, ended.final_value, terms.primary_current, terms.secondary_current,
		terms.meter_changes) AS consumption
	OFFSET 0
) AS energy
LEFT JOIN audit_estimates estimated ON estimated.tc_id = counts.tc_id AND estimated.month = counts.month COLLATE "C"
WHERE counts.installations > 0 AND counts.without_consumption = 0
	AND begun.final_value IS NOT NULL AND ended.final_value IS NOT NULL
	AND NOT meter_fell(begun.final_value, ended.final_value, terms.meter_changes)
	AND energy.consumption > 0
	AND NOT is_impossible(energy.consumption, counts.consumption, tc.capacity, counts.month);
