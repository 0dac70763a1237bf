ALTER TABLE "files" ADD COLUMN "content_hash" text;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "again" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "repeat_of" uuid;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "queued_on" timestamp with time zone DEFAULT now();
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "trial" jsonb;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "row_count" integer;
--> statement-breakpoint
ALTER TABLE "upload_grants" ADD COLUMN "again" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "upload_grants" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_repeat_of_files_id_fk" FOREIGN KEY ("repeat_of") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "files_by_end" ON "files" USING btree ("finished_on");
--> statement-breakpoint
CREATE INDEX "files_by_content" ON "files" USING btree ("content_hash");
