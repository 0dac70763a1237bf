CREATE TABLE "facet_counts" (
	"month" text NOT NULL,
	"facet" text NOT NULL,
	"value" text NOT NULL,
	"section_code" text NOT NULL,
	"installations" integer DEFAULT 0 NOT NULL,
	"untagged" integer DEFAULT 0 NOT NULL,
	"unbilled" integer DEFAULT 0 NOT NULL,
	"vacant" integer DEFAULT 0 NOT NULL,
	"zero_consumption" integer DEFAULT 0 NOT NULL,
	"mnr" integer DEFAULT 0 NOT NULL,
	"door_lock" integer DEFAULT 0 NOT NULL,
	"abnormal" integer DEFAULT 0 NOT NULL,
	"subnormal" integer DEFAULT 0 NOT NULL,
	"bill_cancellation" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "facet_counts_pk" PRIMARY KEY("month","facet","value","section_code")
);
--> statement-breakpoint
-- A list is read section by section, as the counts say where its rows are: what is remarkable of a section needs one
-- index in the lists' order, not one for each list, and a meter reader's rows none of their own.
DROP INDEX "installation_months_of_mr";
--> statement-breakpoint
DROP INDEX "installation_months_by_status";
--> statement-breakpoint
DROP INDEX "installation_months_untagged";
--> statement-breakpoint
DROP INDEX "installation_months_abnormal";
--> statement-breakpoint
DROP INDEX "installation_months_subnormal";
--> statement-breakpoint
CREATE INDEX "installation_months_remarkable" ON "installation_months" ("section_code", "account_id")
	WHERE "status" IS NOT NULL OR "tc_id" IS NULL OR "abnormal" OR "subnormal";
--> statement-breakpoint
-- The statement that adds what changed to a table of counts. In `grouped`, which gives a row of changes for each key,
-- `{sums}` stands for the sums of the figures.
CREATE FUNCTION adding_counts(kept text, keys text, figures text[], grouped text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT format(
		'INSERT INTO %1$s (%2$s, %3$s) SELECT * FROM (%4$s) AS delta WHERE %5$s ORDER BY %2$s ON CONFLICT (%2$s) DO UPDATE SET %6$s',
		kept, keys, string_agg(figure, ', '),
		replace(grouped, '{sums}', string_agg(format('sum(%1$s) AS %1$s', figure), ', ')),
		string_agg(figure || ' <> 0', ' OR '),
		string_agg(format('%1$s = %2$s.%1$s + excluded.%1$s', figure, kept), ', '))
	FROM unnest(figures) AS figure
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_installation_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
				coalesce(sum(sign) FILTER (WHERE abnormal), 0) AS abnormal,
				coalesce(sum(sign) FILTER (WHERE subnormal), 0) AS subnormal,
				coalesce(sum(sign) FILTER (WHERE bill_cancellation > 0), 0) AS bill_cancellation,
				coalesce(sum(sign) FILTER (WHERE consumption IS NULL), 0) AS without_consumption,
				coalesce(sum(sign * consumption), 0) AS consumption,
				coalesce(sum(sign * demand), 0) AS demand,
				coalesce(sum(sign * collection), 0) AS collection
			FROM changed
			GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
		),
		by_section AS ($counts$ || adding_counts('section_counts', 'month, section_code', figures,
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
$$;
--> statement-breakpoint
-- What a section's and a facet's counts are summed from: of the facts, to check them, and of the counts by all
-- filters, to fill them for a month that is loaded at once. One part for each facet, as a month asked for goes down
-- into parts, not into grouping sets.
DO $$
DECLARE
	figures text := (SELECT string_agg(format('sum(%1$s) AS %1$s', figure), ', ') FROM unnest(ARRAY['installations', 'untagged',
		'unbilled', 'vacant', 'zero_consumption', 'mnr', 'door_lock', 'abnormal', 'subnormal', 'bill_cancellation']) AS figure);
	source record;
BEGIN
	FOR source IN VALUES ('facet_counts_of_facts', 'filter_counts_of_facts'), ('facet_counts_of_filters', 'filter_counts') LOOP
		EXECUTE format('CREATE VIEW %I AS ', source.column1) || (
			SELECT string_agg(format('SELECT month, %1$L AS facet, %2$s::text AS value, section_code, %3$s FROM %4$I GROUP BY 1, 3, 4',
				column1, column2, figures, source.column2), ' UNION ALL ')
			FROM (VALUES ('mr', 'mr_id'), ('readingDay', 'reading_day'), ('tariff', 'tariff'), ('tagging', 'tagging'),
				('duration', 'duration')) AS facet);
	END LOOP;
	EXECUTE format('CREATE VIEW section_counts_of_filters AS SELECT month, section_code, %s FROM filter_counts GROUP BY 1, 2', figures);
END
$$;
--> statement-breakpoint
INSERT INTO "facet_counts" SELECT * FROM "facet_counts_of_filters";
