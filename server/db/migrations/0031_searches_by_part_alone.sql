DROP INDEX "feeders_by_part";
--> statement-breakpoint
DROP INDEX "transformer_centres_by_part_of_number";
--> statement-breakpoint
DROP INDEX "users_by_part_of_mr_code";
--> statement-breakpoint
CREATE INDEX "feeders_by_part" ON "feeders" USING gin (("number" || '') gin_trgm_ops,("mdm_code" || '') gin_trgm_ops,("name" || '') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "transformer_centres_by_part_of_number" ON "transformer_centres" USING gin (("number" || '') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_by_part_of_mr_code" ON "users" USING gin (("mr_code" || '') gin_trgm_ops);
