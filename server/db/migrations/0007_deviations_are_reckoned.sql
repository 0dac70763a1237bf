-- Whether a consumption is abnormal is reckoned where it is asked: kept as a generated column, it made every row of a
-- month that is written be taken apart and put together twice.
CREATE OR REPLACE VIEW "section_counts_of_facts" AS SELECT month, section_code,
	count(*) AS installations,
	count(*) FILTER (WHERE tc_id IS NULL) AS untagged,
	count(*) FILTER (WHERE status = 'UNBILLED') AS unbilled,
	count(*) FILTER (WHERE status = 'VACANT') AS vacant,
	count(*) FILTER (WHERE status = 'ZERO_CONSUMPTION') AS zero_consumption,
	count(*) FILTER (WHERE status = 'MNR') AS mnr,
	count(*) FILTER (WHERE status = 'DOOR_LOCKED') AS door_lock,
	count(*) FILTER (WHERE consumption > e_max) AS abnormal,
	count(*) FILTER (WHERE consumption < e_min) AS subnormal,
	count(*) FILTER (WHERE bill_cancellation > 0) AS bill_cancellation
FROM installation_months GROUP BY 1, 2;
--> statement-breakpoint
CREATE OR REPLACE VIEW "filter_counts_of_facts" AS SELECT month, section_code, mr_id, reading_day, tariff,
	coalesce(tagged_by, 'UNTAGGED') AS tagging, least(coalesce(duration, 0), 4)::smallint AS duration,
	count(*) AS installations,
	count(*) FILTER (WHERE tc_id IS NULL) AS untagged,
	count(*) FILTER (WHERE status = 'UNBILLED') AS unbilled,
	count(*) FILTER (WHERE status = 'VACANT') AS vacant,
	count(*) FILTER (WHERE status = 'ZERO_CONSUMPTION') AS zero_consumption,
	count(*) FILTER (WHERE status = 'MNR') AS mnr,
	count(*) FILTER (WHERE status = 'DOOR_LOCKED') AS door_lock,
	count(*) FILTER (WHERE consumption > e_max) AS abnormal,
	count(*) FILTER (WHERE consumption < e_min) AS subnormal,
	count(*) FILTER (WHERE bill_cancellation > 0) AS bill_cancellation
FROM installation_months GROUP BY 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
CREATE OR REPLACE VIEW "tc_counts_of_facts" AS SELECT month, tc_id,
	count(*) AS installations,
	count(*) FILTER (WHERE tc_id IS NULL) AS untagged,
	count(*) FILTER (WHERE status = 'UNBILLED') AS unbilled,
	count(*) FILTER (WHERE status = 'VACANT') AS vacant,
	count(*) FILTER (WHERE status = 'ZERO_CONSUMPTION') AS zero_consumption,
	count(*) FILTER (WHERE status = 'MNR') AS mnr,
	count(*) FILTER (WHERE status = 'DOOR_LOCKED') AS door_lock,
	count(*) FILTER (WHERE consumption > e_max) AS abnormal,
	count(*) FILTER (WHERE consumption < e_min) AS subnormal,
	count(*) FILTER (WHERE bill_cancellation > 0) AS bill_cancellation,
	count(*) FILTER (WHERE consumption IS NULL) AS without_consumption,
	coalesce(sum(consumption), 0) AS consumption,
	coalesce(sum(demand), 0) AS demand,
	coalesce(sum(collection), 0) AS collection
FROM installation_months WHERE tc_id IS NOT NULL GROUP BY 1, 2;
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
				coalesce(sum(sign) FILTER (WHERE consumption > e_max), 0) AS abnormal,
				coalesce(sum(sign) FILTER (WHERE consumption < e_min), 0) AS subnormal,
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
DROP INDEX "installation_months_remarkable";
--> statement-breakpoint
ALTER TABLE "installation_months" DROP COLUMN "abnormal", DROP COLUMN "subnormal";
--> statement-breakpoint
CREATE INDEX "installation_months_remarkable" ON "installation_months" ("section_code", "account_id")
	WHERE "status" IS NOT NULL OR "tc_id" IS NULL OR "consumption" > "e_max" OR "consumption" < "e_min";
