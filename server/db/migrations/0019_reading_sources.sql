ALTER TABLE "tc_readings" ADD COLUMN "recorded_by" uuid;--> statement-breakpoint
ALTER TABLE "tc_readings" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "tc_readings" ADD COLUMN "file_row" integer;--> statement-breakpoint
ALTER TABLE "tc_readings" ADD CONSTRAINT "tc_readings_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tc_readings" ADD CONSTRAINT "tc_readings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
