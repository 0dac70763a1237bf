CREATE TABLE "audit_tariffs" (
	"tc_id" uuid NOT NULL,
	"month" text NOT NULL,
	"tariff" text NOT NULL,
	"installations" integer NOT NULL,
	"consumption" numeric(24, 2) NOT NULL,
	"demand" numeric(24, 2) NOT NULL,
	"collection" numeric(24, 2) NOT NULL,
	CONSTRAINT "audit_tariffs_tc_id_month_tariff_pk" PRIMARY KEY("tc_id","month","tariff")
);

--> statement-breakpoint
ALTER TABLE "audit_tariffs" ADD CONSTRAINT "audit_tariffs_tc_id_month_tc_audits_tc_id_month_fk" FOREIGN KEY ("tc_id","month") REFERENCES "public"."tc_audits"("tc_id","month") ON DELETE cascade ON UPDATE cascade;

--> statement-breakpoint
CREATE FUNCTION record_tariffs_after_insert() RETURNS trigger
	LANGUAGE plpgsql
	SET plan_cache_mode TO 'force_generic_plan'
	AS $$
DECLARE
	of_month text;
BEGIN
	-- Month by month: so the database reads the partitions of these months alone.
	FOR of_month IN SELECT DISTINCT month FROM new_rows ORDER BY 1 LOOP
		INSERT INTO audit_tariffs (tc_id, month, tariff, installations, consumption, demand, collection)
		SELECT audit.tc_id, audit.month, bill.tariff, count(*), coalesce(sum(bill.consumption), 0),
			coalesce(sum(bill.demand), 0), coalesce(sum(bill.collection), 0)
		FROM new_rows audit JOIN installation_months bill ON bill.tc_id = audit.tc_id
		WHERE audit.month = of_month AND bill.month = of_month
		GROUP BY audit.tc_id, audit.month, bill.tariff;
	END LOOP;
	RETURN NULL;
END
$$;

--> statement-breakpoint
CREATE TRIGGER tariffs_after_insert AFTER INSERT ON tc_audits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_tariffs_after_insert();

--> statement-breakpoint
INSERT INTO audit_tariffs (tc_id, month, tariff, installations, consumption, demand, collection)
SELECT audit.tc_id, audit.month, bill.tariff, count(*), coalesce(sum(bill.consumption), 0),
	coalesce(sum(bill.demand), 0), coalesce(sum(bill.collection), 0)
FROM tc_audits audit JOIN installation_months bill ON bill.tc_id = audit.tc_id AND bill.month = audit.month
GROUP BY audit.tc_id, audit.month, bill.tariff;
