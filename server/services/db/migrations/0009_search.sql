DROP INDEX "transformer_centres_by_part_of_number";
--> statement-breakpoint
DROP INDEX "users_by_part_of_mr_code";
--> statement-breakpoint
DROP INDEX "installations_by_digits";
--> statement-breakpoint
CREATE INDEX "files_by_part_of_name" ON "files" USING gin (("file_name" || '') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "installations_by_consumer_name" ON "installations" USING btree (upper("consumer_name") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "transformer_centres_by_part" ON "transformer_centres" USING gin (("number" || '') gin_trgm_ops,("name" || '') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_by_part" ON "users" USING gin (("mr_code" || '') gin_trgm_ops,("first_name" || '') gin_trgm_ops,("last_name" || '') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "installations_by_digits" ON "installations" USING btree (ltrim("account_id", '0') text_pattern_ops);
