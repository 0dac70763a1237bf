-- The arithmetic of src/domain/audit.ts. numerator / denominator, rounded to 1/scale, halves away from zero: PostgreSQL's
-- own division rounds once before it could be rounded again.
CREATE FUNCTION "quotient"(numerator numeric, denominator numeric, scale integer) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN denominator <> 0 THEN
  sign(numerator) * sign(denominator)
    * div(2 * abs(numerator) * scale + abs(denominator), 2 * abs(denominator)) / scale
END;
--> statement-breakpoint
-- The energy of a month, kWh: the readings' difference times the meter constant.
CREATE FUNCTION "tc_consumption"(
  final_value numeric, next_final_value numeric, primary_current numeric, secondary_current numeric
) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN quotient((next_final_value - final_value) * quotient(primary_current, secondary_current, 100), 1, 100);
--> statement-breakpoint
CREATE FUNCTION "loss_percentage"(consumption numeric, installation_consumption numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN quotient((consumption - installation_consumption) * 100, consumption, 100);
--> statement-breakpoint
CREATE FUNCTION "month_after"(month text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE right(month, 2)
  WHEN '12' THEN (left(month, 4)::integer + 1)::text || '-01'
  ELSE left(month, 5) || lpad((right(month, 2)::integer + 1)::text, 2, '0')
END;
--> statement-breakpoint
-- The months of TCs that can be audited, with their figures: both readings are known and differ, and every
-- installation's consumption is known, of at least one.
CREATE VIEW "auditable_months" AS
SELECT counts.tc_id, counts.month, begun.final_value, ended.final_value AS next_final_value,
  terms.primary_current, terms.secondary_current, energy.consumption, counts.installations,
  counts.consumption AS installation_consumption, counts.demand, counts.collection,
  loss_percentage(energy.consumption, counts.consumption) AS loss_percentage
FROM tc_counts counts
JOIN tc_readings begun ON begun.tc_id = counts.tc_id AND begun.month = counts.month
JOIN tc_readings ended ON ended.tc_id = counts.tc_id AND ended.month = month_after(counts.month)
CROSS JOIN LATERAL (
  SELECT primary_current, secondary_current FROM tc_terms
  WHERE tc_id = counts.tc_id AND from_month <= counts.month
  ORDER BY from_month DESC LIMIT 1
) terms
CROSS JOIN LATERAL (
  SELECT tc_consumption(
    begun.final_value, ended.final_value, terms.primary_current, terms.secondary_current
  ) AS consumption
) energy
WHERE counts.installations > 0 AND counts.without_consumption = 0
  AND begun.final_value IS NOT NULL AND ended.final_value IS NOT NULL AND energy.consumption <> 0;
--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "final_value" bigint;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "next_final_value" bigint;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "primary_current" bigint;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "secondary_current" bigint;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "consumption" numeric(24, 2);--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "installations" integer;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "installation_consumption" numeric(24, 2);--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "demand" numeric(24, 2);--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "collection" numeric(24, 2);--> statement-breakpoint
ALTER TABLE "tc_audits" ADD COLUMN "loss_percentage" numeric(24, 2);--> statement-breakpoint
UPDATE "tc_audits" SET
  final_value = facts.final_value, next_final_value = facts.next_final_value,
  primary_current = facts.primary_current, secondary_current = facts.secondary_current,
  consumption = facts.consumption, installations = facts.installations,
  installation_consumption = facts.installation_consumption, demand = facts.demand,
  collection = facts.collection, loss_percentage = facts.loss_percentage
FROM auditable_months facts WHERE facts.tc_id = tc_audits.tc_id AND facts.month = tc_audits.month;
--> statement-breakpoint
-- Only demo data has been audited so far. Some of it lacks what an audit needs: those months open again.
DELETE FROM "tc_audits" WHERE final_value IS NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ALTER COLUMN "final_value" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ALTER COLUMN "next_final_value" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ALTER COLUMN "primary_current" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ALTER COLUMN "secondary_current" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ALTER COLUMN "consumption" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ALTER COLUMN "installations" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ALTER COLUMN "installation_consumption" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ALTER COLUMN "demand" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ALTER COLUMN "collection" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tc_audits" ALTER COLUMN "loss_percentage" SET NOT NULL;
