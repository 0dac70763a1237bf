-- A grant from before says nothing of session and area; it would have ended within 15 minutes.
DELETE FROM "upload_grants";--> statement-breakpoint
ALTER TABLE "upload_grants" ADD COLUMN "session_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_grants" ADD COLUMN "scope" text NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_grants" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;