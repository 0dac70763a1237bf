CREATE TABLE "trial_failures" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sheet" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "trial_failures_file_id_position_pk" PRIMARY KEY("file_id","position")
);

--> statement-breakpoint
ALTER TABLE "trial_failures" ADD CONSTRAINT "trial_failures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
