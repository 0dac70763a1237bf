-- Meters show 3 decimals, and 7.5 HP are 5.595 kW. The views over the columns go and come back as they are, and each table is
-- written once.
DO $$
DECLARE
	bodies CONSTANT jsonb := (
		SELECT jsonb_object_agg(view, pg_get_viewdef(view::regclass))
		FROM unnest(ARRAY['auditable_months', 'section_gaps_of_facts', 'section_audits_of_facts']) AS view
	);
	view text;
	body text;
BEGIN
	FOR view IN SELECT jsonb_object_keys(bodies) LOOP
		EXECUTE format('DROP VIEW %I', view);
	END LOOP;
	ALTER TABLE "tc_readings" ALTER COLUMN "final_value" SET DATA TYPE numeric(13, 3);
	ALTER TABLE "tc_audits" ALTER COLUMN "final_value" SET DATA TYPE numeric(13, 3),
		ALTER COLUMN "next_final_value" SET DATA TYPE numeric(13, 3);
	ALTER TABLE "audit_revisions" ALTER COLUMN "final_value" SET DATA TYPE numeric(13, 3),
		ALTER COLUMN "next_final_value" SET DATA TYPE numeric(13, 3);
	ALTER TABLE "installations" ALTER COLUMN "sanctioned_kw" SET DATA TYPE numeric(11, 3),
		ALTER COLUMN "sanctioned_hp" SET DATA TYPE numeric(11, 3);
	FOR view, body IN SELECT * FROM jsonb_each_text(bodies) LOOP
		EXECUTE format('CREATE VIEW %I AS %s', view, body);
	END LOOP;
END
$$;
--> statement-breakpoint
-- The energy of a month, kWh: the readings' difference, rounded to 2 decimals, times the meter constant.
CREATE OR REPLACE FUNCTION "tc_consumption"(
	final_value numeric, next_final_value numeric, primary_current numeric, secondary_current numeric
) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN quotient(round(next_final_value - final_value, 2) * quotient(primary_current, secondary_current, 100), 1, 100);
