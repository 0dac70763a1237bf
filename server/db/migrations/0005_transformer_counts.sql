CREATE TABLE "transformer_counts" (
	"section_code" text NOT NULL,
	"reading_day" smallint NOT NULL,
	"transformers" integer NOT NULL,
	CONSTRAINT "transformer_counts_section_code_reading_day_pk" PRIMARY KEY("section_code","reading_day")
);
--> statement-breakpoint
CREATE INDEX "transformer_centres_in_order" ON "transformer_centres" USING btree ("number");
--> statement-breakpoint
CREATE VIEW "transformer_counts_of_facts" AS SELECT coalesce(section_code, '') AS section_code, reading_day,
	count(*)::integer AS transformers
FROM transformer_centres GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO "transformer_counts" SELECT * FROM "transformer_counts_of_facts";
--> statement-breakpoint
CREATE FUNCTION keep_transformer_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'SELECT 1 AS transformers, * FROM new_rows'
		WHEN 'DELETE' THEN 'SELECT -1 AS transformers, * FROM old_rows'
		ELSE 'SELECT 1 AS transformers, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'
	END;
BEGIN
	EXECUTE adding_counts('transformer_counts', 'section_code, reading_day', ARRAY['transformers'],
		'SELECT coalesce(section_code, '''') AS section_code, reading_day, {sums} FROM (' || changed || ') AS changed GROUP BY 1, 2');
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER counts_after_insert AFTER INSERT ON "transformer_centres"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_transformer_counts();
--> statement-breakpoint
CREATE TRIGGER counts_after_update AFTER UPDATE ON "transformer_centres"
	REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_transformer_counts();
--> statement-breakpoint
CREATE TRIGGER counts_after_delete AFTER DELETE ON "transformer_centres"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_transformer_counts();
