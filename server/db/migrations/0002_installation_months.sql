CREATE TABLE "installation_months" (
	"month" text COLLATE "C" NOT NULL,
	"installation_id" uuid NOT NULL REFERENCES "installations"("id"),
	"account_id" text COLLATE "C" NOT NULL,
	"section_code" text COLLATE "C" NOT NULL,
	"mr_id" uuid NOT NULL,
	"reading_day" smallint NOT NULL CHECK ("reading_day" BETWEEN 1 AND 31),
	"tariff" text NOT NULL,
	"tc_id" uuid,
	"tagged_by" text,
	"status" text,
	"duration" smallint,
	"consumption" numeric(14, 2),
	"e_min" numeric(14, 2),
	"e_max" numeric(14, 2),
	"demand" numeric(14, 2),
	"collection" numeric(14, 2),
	"bill_cancellation" numeric(14, 2),
	"abnormal" boolean GENERATED ALWAYS AS ("consumption" > "e_max") STORED,
	"subnormal" boolean GENERATED ALWAYS AS ("consumption" < "e_min") STORED,
	PRIMARY KEY ("installation_id", "month"),
	CONSTRAINT "installation_months_tagged" CHECK (("tc_id" IS NULL) = ("tagged_by" IS NULL)),
	CONSTRAINT "installation_months_duration" CHECK ("status" IS NOT NULL OR "duration" IS NULL)
) PARTITION BY LIST ("month");
--> statement-breakpoint
CREATE INDEX "installation_months_in_order" ON "installation_months" ("section_code", "account_id");
--> statement-breakpoint
CREATE INDEX "installation_months_of_tc" ON "installation_months" ("tc_id");
--> statement-breakpoint
CREATE INDEX "installation_months_of_mr" ON "installation_months" ("mr_id");
--> statement-breakpoint
CREATE INDEX "installation_months_by_status" ON "installation_months" ("status", "section_code") WHERE "status" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "installation_months_untagged" ON "installation_months" ("section_code", "account_id") WHERE "tc_id" IS NULL;
--> statement-breakpoint
CREATE INDEX "installation_months_abnormal" ON "installation_months" ("section_code", "account_id") WHERE "abnormal";
--> statement-breakpoint
CREATE INDEX "installation_months_subnormal" ON "installation_months" ("section_code", "account_id") WHERE "subnormal";
--> statement-breakpoint
-- The rows of counts follow every change of the facts, by whatever statement and in its own transaction. Rows are
-- taken in the order of their keys, so that two changes never wait for one another crosswise.
CREATE FUNCTION keep_installation_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM new_rows'
		WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM old_rows'
		ELSE 'SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'
	END;
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
		by_section AS (
			INSERT INTO section_counts (month, section_code, installations, untagged, unbilled, vacant, zero_consumption, mnr, door_lock, abnormal, subnormal, bill_cancellation)
			SELECT * FROM (
				SELECT month, section_code, sum(installations) AS installations, sum(untagged) AS untagged, sum(unbilled) AS unbilled, sum(vacant) AS vacant, sum(zero_consumption) AS zero_consumption, sum(mnr) AS mnr, sum(door_lock) AS door_lock, sum(abnormal) AS abnormal, sum(subnormal) AS subnormal, sum(bill_cancellation) AS bill_cancellation
				FROM cells GROUP BY 1, 2
			) AS delta
			WHERE installations <> 0 OR untagged <> 0 OR unbilled <> 0 OR vacant <> 0 OR zero_consumption <> 0 OR mnr <> 0 OR door_lock <> 0 OR abnormal <> 0 OR subnormal <> 0 OR bill_cancellation <> 0
			ORDER BY 1, 2
			ON CONFLICT (month, section_code) DO UPDATE SET
				installations = section_counts.installations + excluded.installations,
				untagged = section_counts.untagged + excluded.untagged,
				unbilled = section_counts.unbilled + excluded.unbilled,
				vacant = section_counts.vacant + excluded.vacant,
				zero_consumption = section_counts.zero_consumption + excluded.zero_consumption,
				mnr = section_counts.mnr + excluded.mnr,
				door_lock = section_counts.door_lock + excluded.door_lock,
				abnormal = section_counts.abnormal + excluded.abnormal,
				subnormal = section_counts.subnormal + excluded.subnormal,
				bill_cancellation = section_counts.bill_cancellation + excluded.bill_cancellation
		),
		by_filter AS (
			INSERT INTO filter_counts (month, section_code, mr_id, reading_day, tariff, tagging, duration, installations, untagged, unbilled, vacant, zero_consumption, mnr, door_lock, abnormal, subnormal, bill_cancellation)
			SELECT * FROM (
				SELECT month, section_code, mr_id, reading_day, tariff, tagging, duration,
					sum(installations) AS installations, sum(untagged) AS untagged, sum(unbilled) AS unbilled, sum(vacant) AS vacant, sum(zero_consumption) AS zero_consumption, sum(mnr) AS mnr, sum(door_lock) AS door_lock, sum(abnormal) AS abnormal, sum(subnormal) AS subnormal, sum(bill_cancellation) AS bill_cancellation
				FROM cells GROUP BY 1, 2, 3, 4, 5, 6, 7
			) AS delta
			WHERE installations <> 0 OR untagged <> 0 OR unbilled <> 0 OR vacant <> 0 OR zero_consumption <> 0 OR mnr <> 0 OR door_lock <> 0 OR abnormal <> 0 OR subnormal <> 0 OR bill_cancellation <> 0
			ORDER BY 1, 2, 3, 4, 5, 6, 7
			ON CONFLICT (month, section_code, mr_id, reading_day, tariff, tagging, duration) DO UPDATE SET
				installations = filter_counts.installations + excluded.installations,
				untagged = filter_counts.untagged + excluded.untagged,
				unbilled = filter_counts.unbilled + excluded.unbilled,
				vacant = filter_counts.vacant + excluded.vacant,
				zero_consumption = filter_counts.zero_consumption + excluded.zero_consumption,
				mnr = filter_counts.mnr + excluded.mnr,
				door_lock = filter_counts.door_lock + excluded.door_lock,
				abnormal = filter_counts.abnormal + excluded.abnormal,
				subnormal = filter_counts.subnormal + excluded.subnormal,
				bill_cancellation = filter_counts.bill_cancellation + excluded.bill_cancellation
		)
		INSERT INTO tc_counts (month, tc_id, installations, untagged, unbilled, vacant, zero_consumption, mnr, door_lock, abnormal, subnormal, bill_cancellation, without_consumption, consumption, demand, collection)
		SELECT * FROM (
			SELECT month, tc_id, sum(installations) AS installations, sum(untagged) AS untagged, sum(unbilled) AS unbilled, sum(vacant) AS vacant, sum(zero_consumption) AS zero_consumption, sum(mnr) AS mnr, sum(door_lock) AS door_lock, sum(abnormal) AS abnormal, sum(subnormal) AS subnormal, sum(bill_cancellation) AS bill_cancellation, sum(without_consumption) AS without_consumption, sum(consumption) AS consumption, sum(demand) AS demand, sum(collection) AS collection
			FROM cells WHERE tc_id IS NOT NULL GROUP BY 1, 2
		) AS delta
		WHERE installations <> 0 OR untagged <> 0 OR unbilled <> 0 OR vacant <> 0 OR zero_consumption <> 0 OR mnr <> 0 OR door_lock <> 0 OR abnormal <> 0 OR subnormal <> 0 OR bill_cancellation <> 0 OR without_consumption <> 0 OR consumption <> 0 OR demand <> 0 OR collection <> 0
		ORDER BY 1, 2
		ON CONFLICT (month, tc_id) DO UPDATE SET
			installations = tc_counts.installations + excluded.installations,
				untagged = tc_counts.untagged + excluded.untagged,
				unbilled = tc_counts.unbilled + excluded.unbilled,
				vacant = tc_counts.vacant + excluded.vacant,
				zero_consumption = tc_counts.zero_consumption + excluded.zero_consumption,
				mnr = tc_counts.mnr + excluded.mnr,
				door_lock = tc_counts.door_lock + excluded.door_lock,
				abnormal = tc_counts.abnormal + excluded.abnormal,
				subnormal = tc_counts.subnormal + excluded.subnormal,
				bill_cancellation = tc_counts.bill_cancellation + excluded.bill_cancellation,
				without_consumption = tc_counts.without_consumption + excluded.without_consumption,
				consumption = tc_counts.consumption + excluded.consumption,
				demand = tc_counts.demand + excluded.demand,
				collection = tc_counts.collection + excluded.collection
	$counts$;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER counts_after_insert AFTER INSERT ON "installation_months"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_installation_counts();
--> statement-breakpoint
CREATE TRIGGER counts_after_update AFTER UPDATE ON "installation_months"
	REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_installation_counts();
--> statement-breakpoint
CREATE TRIGGER counts_after_delete AFTER DELETE ON "installation_months"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_installation_counts();
--> statement-breakpoint
-- The same counts reckoned anew from the facts: what is filled in bulk takes them from here, and the check of the
-- counts compares with them.
CREATE VIEW "section_counts_of_facts" AS SELECT month, section_code,
	count(*) AS installations,
	count(*) FILTER (WHERE tc_id IS NULL) AS untagged,
	count(*) FILTER (WHERE status = 'UNBILLED') AS unbilled,
	count(*) FILTER (WHERE status = 'VACANT') AS vacant,
	count(*) FILTER (WHERE status = 'ZERO_CONSUMPTION') AS zero_consumption,
	count(*) FILTER (WHERE status = 'MNR') AS mnr,
	count(*) FILTER (WHERE status = 'DOOR_LOCKED') AS door_lock,
	count(*) FILTER (WHERE abnormal) AS abnormal,
	count(*) FILTER (WHERE subnormal) AS subnormal,
	count(*) FILTER (WHERE bill_cancellation > 0) AS bill_cancellation
FROM installation_months GROUP BY 1, 2;
--> statement-breakpoint
CREATE VIEW "filter_counts_of_facts" AS SELECT month, section_code, mr_id, reading_day, tariff,
	coalesce(tagged_by, 'UNTAGGED') AS tagging, least(coalesce(duration, 0), 4)::smallint AS duration,
	count(*) AS installations,
	count(*) FILTER (WHERE tc_id IS NULL) AS untagged,
	count(*) FILTER (WHERE status = 'UNBILLED') AS unbilled,
	count(*) FILTER (WHERE status = 'VACANT') AS vacant,
	count(*) FILTER (WHERE status = 'ZERO_CONSUMPTION') AS zero_consumption,
	count(*) FILTER (WHERE status = 'MNR') AS mnr,
	count(*) FILTER (WHERE status = 'DOOR_LOCKED') AS door_lock,
	count(*) FILTER (WHERE abnormal) AS abnormal,
	count(*) FILTER (WHERE subnormal) AS subnormal,
	count(*) FILTER (WHERE bill_cancellation > 0) AS bill_cancellation
FROM installation_months GROUP BY 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
CREATE VIEW "tc_counts_of_facts" AS SELECT month, tc_id,
	count(*) AS installations,
	count(*) FILTER (WHERE tc_id IS NULL) AS untagged,
	count(*) FILTER (WHERE status = 'UNBILLED') AS unbilled,
	count(*) FILTER (WHERE status = 'VACANT') AS vacant,
	count(*) FILTER (WHERE status = 'ZERO_CONSUMPTION') AS zero_consumption,
	count(*) FILTER (WHERE status = 'MNR') AS mnr,
	count(*) FILTER (WHERE status = 'DOOR_LOCKED') AS door_lock,
	count(*) FILTER (WHERE abnormal) AS abnormal,
	count(*) FILTER (WHERE subnormal) AS subnormal,
	count(*) FILTER (WHERE bill_cancellation > 0) AS bill_cancellation,
	count(*) FILTER (WHERE consumption IS NULL) AS without_consumption,
	coalesce(sum(consumption), 0) AS consumption,
	coalesce(sum(demand), 0) AS demand,
	coalesce(sum(collection), 0) AS collection
FROM installation_months WHERE tc_id IS NOT NULL GROUP BY 1, 2;
