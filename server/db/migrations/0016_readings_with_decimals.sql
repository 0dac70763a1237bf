-- Meters show decimals. With whole readings, a step of a meter with a constant of 320 would be 320 kWh. The view depends on
-- the columns: it goes and comes back.
DROP VIEW "auditable_months";--> statement-breakpoint
ALTER TABLE "tc_audits" ALTER COLUMN "final_value" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
ALTER TABLE "tc_audits" ALTER COLUMN "next_final_value" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
ALTER TABLE "tc_readings" ALTER COLUMN "final_value" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
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
  -- Computes it once for each row, instead of wherever it is used.
  OFFSET 0
) energy
WHERE counts.installations > 0 AND counts.without_consumption = 0
  AND begun.final_value IS NOT NULL AND ended.final_value IS NOT NULL AND energy.consumption <> 0;
