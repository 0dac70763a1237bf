ALTER TABLE "file_rows" ADD COLUMN "note" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX "installations_by_digits" ON "installations" USING btree (ltrim("account_id", '0'));
