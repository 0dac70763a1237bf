ALTER TABLE "audit_tariffs" ADD COLUMN "load" numeric(15, 3);

--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_tariffs_after_insert() RETURNS trigger
	LANGUAGE plpgsql
	SET plan_cache_mode TO 'force_generic_plan'
	AS $$
DECLARE
	of_month text;
BEGIN
	-- Month by month: so the database reads the partitions of these months alone.
	FOR of_month IN SELECT DISTINCT month FROM new_rows ORDER BY 1 LOOP
		INSERT INTO audit_tariffs (tc_id, month, tariff, installations, load, consumption, demand, collection)
		SELECT audit.tc_id, audit.month, bill.tariff, count(*),
			coalesce(sum(coalesce(consumer.sanctioned_kw, consumer.sanctioned_hp * 0.746)), 0),
			coalesce(sum(bill.consumption), 0), coalesce(sum(bill.demand), 0), coalesce(sum(bill.collection), 0)
		FROM new_rows audit JOIN installation_months bill ON bill.tc_id = audit.tc_id
			JOIN installations consumer ON consumer.id = bill.installation_id
		WHERE audit.month = of_month AND bill.month = of_month
		GROUP BY audit.tc_id, audit.month, bill.tariff;
	END LOOP;
	RETURN NULL;
END
$$;

--> statement-breakpoint
-- Of audits so far, the loads as of now.
UPDATE audit_tariffs SET load = known.load
FROM (
	SELECT audit.tc_id, audit.month, bill.tariff,
		coalesce(sum(coalesce(consumer.sanctioned_kw, consumer.sanctioned_hp * 0.746)), 0) AS load
	FROM tc_audits audit JOIN installation_months bill ON bill.tc_id = audit.tc_id AND bill.month = audit.month
		JOIN installations consumer ON consumer.id = bill.installation_id
	GROUP BY audit.tc_id, audit.month, bill.tariff) AS known
WHERE (audit_tariffs.tc_id, audit_tariffs.month, audit_tariffs.tariff) = (known.tc_id, known.month, known.tariff);

--> statement-breakpoint
-- An installation may have been tagged elsewhere since.
UPDATE audit_tariffs SET load = 0 WHERE load IS NULL;

--> statement-breakpoint
ALTER TABLE "audit_tariffs" ALTER COLUMN "load" SET NOT NULL;
