-- The month in which the next terms begin, so that the terms in force in a month are found without looking at others.
ALTER TABLE "tc_terms" ADD COLUMN "until_month" text;
--> statement-breakpoint
UPDATE "tc_terms" SET until_month = following.until_month
FROM (
	SELECT tc_id, from_month, lead(from_month) OVER (PARTITION BY tc_id ORDER BY from_month) AS until_month FROM tc_terms
) AS following
WHERE following.tc_id = tc_terms.tc_id AND following.from_month = tc_terms.from_month;
--> statement-breakpoint
-- Terms end where others begin, no two at once, and only one has no end: together these leave no gap and no overlap.
ALTER TABLE "tc_terms" ADD CONSTRAINT "tc_terms_until_later" CHECK ("until_month" > "from_month");
--> statement-breakpoint
ALTER TABLE "tc_terms" ADD CONSTRAINT "tc_terms_until_once" UNIQUE NULLS NOT DISTINCT ("tc_id", "until_month");
--> statement-breakpoint
ALTER TABLE "tc_terms" ADD CONSTRAINT "tc_terms_until_next" FOREIGN KEY ("tc_id", "until_month")
	REFERENCES "tc_terms"("tc_id", "from_month") DEFERRABLE;
--> statement-breakpoint
-- Without a TC, its terms could not be taken off the counts of its section: they have to go first.
ALTER TABLE "tc_terms" DROP CONSTRAINT "tc_terms_tc_id_transformer_centres_id_fk";
--> statement-breakpoint
ALTER TABLE "tc_terms" ADD CONSTRAINT "tc_terms_tc_id_transformer_centres_id_fk"
	FOREIGN KEY ("tc_id") REFERENCES "transformer_centres"("id");
--> statement-breakpoint
CREATE INDEX "tc_terms_of_feeder" ON "tc_terms" USING btree ("feeder_id");
--> statement-breakpoint
DROP TRIGGER counts_after_insert ON "transformer_centres";
--> statement-breakpoint
DROP TRIGGER counts_after_update ON "transformer_centres";
--> statement-breakpoint
DROP TRIGGER counts_after_delete ON "transformer_centres";
--> statement-breakpoint
DROP VIEW "transformer_counts_of_facts";
--> statement-breakpoint
TRUNCATE "transformer_counts";
--> statement-breakpoint
ALTER TABLE "transformer_counts" ADD COLUMN "from_month" text NOT NULL;
--> statement-breakpoint
ALTER TABLE "transformer_counts" DROP CONSTRAINT "transformer_counts_section_code_reading_day_pk";
--> statement-breakpoint
ALTER TABLE "transformer_counts" ADD CONSTRAINT "transformer_counts_section_code_reading_day_from_month_pk"
	PRIMARY KEY ("section_code", "reading_day", "from_month");
--> statement-breakpoint
-- How many TCs begin to have a reading day in a month, minus how many end to have it. Looks only at where terms begin,
-- so that it also checks where they end.
CREATE VIEW "transformer_counts_of_facts" AS
SELECT coalesce(centre.section_code, '') AS section_code, turn.reading_day, terms.from_month,
	sum(turn.transformers)::integer AS transformers
FROM (
	SELECT *, lag(reading_day) OVER (PARTITION BY tc_id ORDER BY from_month) AS day_before FROM tc_terms
) AS terms
JOIN transformer_centres AS centre ON centre.id = terms.tc_id
CROSS JOIN LATERAL (VALUES (terms.reading_day, 1), (terms.day_before, -1)) AS turn(reading_day, transformers)
WHERE turn.reading_day IS NOT NULL
GROUP BY 1, 2, 3
HAVING sum(turn.transformers) <> 0;
--> statement-breakpoint
INSERT INTO "transformer_counts" (section_code, reading_day, from_month, transformers)
SELECT * FROM "transformer_counts_of_facts";
--> statement-breakpoint
-- For changes of the terms and for those of the TCs, which name the section.
CREATE OR REPLACE FUNCTION keep_transformer_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER counts_after_update AFTER UPDATE ON "transformer_centres"
	REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_transformer_counts();
--> statement-breakpoint
CREATE TRIGGER counts_after_insert AFTER INSERT ON "tc_terms"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_transformer_counts();
--> statement-breakpoint
CREATE TRIGGER counts_after_update AFTER UPDATE ON "tc_terms"
	REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_transformer_counts();
--> statement-breakpoint
CREATE TRIGGER counts_after_delete AFTER DELETE ON "tc_terms"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_transformer_counts();
