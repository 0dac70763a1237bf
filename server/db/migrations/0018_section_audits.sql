CREATE TABLE "section_audits" (
	"month" text NOT NULL,
	"section_code" text NOT NULL,
	"audited" integer DEFAULT 0 NOT NULL,
	"installations" integer DEFAULT 0 NOT NULL,
	"consumption" numeric(24, 2) DEFAULT 0 NOT NULL,
	"installation_consumption" numeric(24, 2) DEFAULT 0 NOT NULL,
	"demand" numeric(24, 2) DEFAULT 0 NOT NULL,
	"collection" numeric(24, 2) DEFAULT 0 NOT NULL,
	"losing" integer DEFAULT 0 NOT NULL,
	"negative_five_and_below" integer DEFAULT 0 NOT NULL,
	"zero_to_negative_five" integer DEFAULT 0 NOT NULL,
	"zero_to_five" integer DEFAULT 0 NOT NULL,
	"five_to_ten" integer DEFAULT 0 NOT NULL,
	"ten_to_fifteen" integer DEFAULT 0 NOT NULL,
	"fifteen_to_twenty" integer DEFAULT 0 NOT NULL,
	"twenty_and_above" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "section_audits_month_section_code_pk" PRIMARY KEY("month","section_code")
);
--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "section_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "lost_units" numeric(24, 2) GENERATED ALWAYS AS (consumption - installation_consumption) STORED;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "lost_rupees" numeric(24, 2) GENERATED ALWAYS AS (quotient((consumption - installation_consumption) * demand, installation_consumption, 100)) STORED;--> statement-breakpoint
CREATE INDEX "tc_audits_of_section" ON "tc_audits" USING btree ("section_code","month");--> statement-breakpoint
CREATE INDEX "tc_audits_by_lost_units" ON "tc_audits" USING btree ("month","lost_units" DESC NULLS LAST,"tc_id");--> statement-breakpoint
CREATE INDEX "tc_audits_by_lost_rupees" ON "tc_audits" USING btree ("month","lost_rupees" DESC NULLS LAST,"tc_id");--> statement-breakpoint
CREATE INDEX "tc_audits_over" ON "tc_audits" USING btree ("month","tc_id") WHERE "tc_audits"."loss_percentage" > 15;
--> statement-breakpoint
UPDATE "tc_audits" SET section_code = coalesce(tc.section_code, '') FROM transformer_centres tc WHERE tc.id = tc_id;
--> statement-breakpoint
CREATE FUNCTION section_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.section_code := coalesce((SELECT section_code FROM transformer_centres WHERE id = NEW.tc_id), '');
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER section_before_insert BEFORE INSERT ON "tc_audits"
	FOR EACH ROW EXECUTE FUNCTION section_of_audit();
--> statement-breakpoint
-- The query that sums audits by month and section. `audits` gives audits, each with a sign: 1 to add it, -1 to subtract
-- it. The bands are those of src/domain/audit.ts.
CREATE FUNCTION summed_audits(audits text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
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
		('twenty_and_above', 'integer', 'sign * (loss_percentage >= 20)::integer')
	) AS figures (figure, type, summed)
$$;
--> statement-breakpoint
DO $$
BEGIN
	EXECUTE 'CREATE VIEW section_audits_of_facts AS ' || summed_audits('SELECT 1 AS sign, * FROM tc_audits');
END
$$;
--> statement-breakpoint
INSERT INTO "section_audits" SELECT * FROM "section_audits_of_facts";
--> statement-breakpoint
CREATE FUNCTION keep_section_audits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM new_rows'
		WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM old_rows'
		ELSE 'SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'
	END;
BEGIN
	EXECUTE adding_counts('section_audits', 'month, section_code', ARRAY['audited', 'installations', 'consumption',
		'installation_consumption', 'demand', 'collection', 'losing', 'negative_five_and_below', 'zero_to_negative_five',
		'zero_to_five', 'five_to_ten', 'ten_to_fifteen', 'fifteen_to_twenty', 'twenty_and_above'], summed_audits(changed));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER counts_after_insert AFTER INSERT ON "tc_audits"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_section_audits();
--> statement-breakpoint
CREATE TRIGGER counts_after_update AFTER UPDATE ON "tc_audits"
	REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_section_audits();
--> statement-breakpoint
CREATE TRIGGER counts_after_delete AFTER DELETE ON "tc_audits"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_section_audits();
--> statement-breakpoint
-- A month that is being audited is new to the planner: without statistics it expects no audits there and compares all
-- of them with each TC.
ALTER TABLE "tc_audits" SET (autovacuum_analyze_scale_factor = 0.005);
