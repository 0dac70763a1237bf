-- Finds parts of texts by index. A database owner may create it; it comes with PostgreSQL and with PGlite.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "counted_tables" (
	"table_name" text PRIMARY KEY NOT NULL,
	"part" text NOT NULL,
	"section" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"table_name" text NOT NULL,
	"part" text NOT NULL,
	"section_code" text NOT NULL,
	"slot" smallint NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "row_counts_table_name_part_section_code_slot_pk" PRIMARY KEY("table_name","part","section_code","slot")
);
--> statement-breakpoint
DROP INDEX "feeders_by_number";--> statement-breakpoint
CREATE INDEX "feeders_by_part" ON "feeders" USING gin ("number" gin_trgm_ops,"mdm_code" gin_trgm_ops,"name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transformer_centres_by_part_of_number" ON "transformer_centres" USING gin ("number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_mr_code" ON "users" USING btree ("user_type","mr_code");--> statement-breakpoint
CREATE INDEX "users_by_part_of_mr_code" ON "users" USING gin ("mr_code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "feeders_by_number" ON "feeders" USING btree (length("number"),"number","mdm_code");
--> statement-breakpoint
-- Adds the changes of a statement to the counts. Its arguments are the SQL expressions of part and section.
CREATE FUNCTION keep_row_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;
--> statement-breakpoint
-- Counts each table again, from its rows.
CREATE FUNCTION counted_rows() RETURNS TABLE (table_name text, part text, section_code text, rows integer)
	LANGUAGE plpgsql STABLE AS $$
DECLARE
	counted record;
BEGIN
	FOR counted IN SELECT * FROM counted_tables LOOP
		RETURN QUERY EXECUTE format('SELECT %L::text, %s, %s, count(*)::integer FROM %I GROUP BY 1, 2, 3',
			counted.table_name, counted.part, counted.section, counted.table_name);
	END LOOP;
END
$$;
--> statement-breakpoint
CREATE VIEW row_totals AS
	SELECT table_name, part, section_code, sum(rows)::integer AS rows FROM row_counts GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE VIEW row_totals_of_facts AS SELECT * FROM counted_rows();
--> statement-breakpoint
-- Keeps the number of rows of a table from now on, by part and section if given: SQL expressions of its columns that are
-- texts and never null.
CREATE FUNCTION count_rows_of(counted text, part text DEFAULT NULL, section text DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
SELECT count_rows_of('feeders');
--> statement-breakpoint
SELECT count_rows_of('users', 'user_type', 'coalesce(section_code, '''')');
