ALTER TABLE "downloads" ADD COLUMN "leased_by" integer;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "leased_by" integer;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "leased_by" integer;
