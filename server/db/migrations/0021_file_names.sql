ALTER TABLE "files" ADD COLUMN "file_name" text;
--> statement-breakpoint
ALTER TABLE "upload_grants" ADD COLUMN "file_name" text;
