CREATE TABLE "areas" (
	"level" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"zone_code" text,
	"circle_code" text,
	"division_code" text,
	"sub_division_code" text,
	"section_code" text,
	"zone_name" text,
	"circle_name" text,
	"division_name" text,
	"sub_division_name" text,
	"section_name" text,
	CONSTRAINT "areas_level_code_pk" PRIMARY KEY("level","code")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"file_id" uuid,
	"row_number" integer,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"export" text NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"scope" text NOT NULL,
	"filter" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"rows" integer,
	"object_key" text,
	"file_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"awaited_until" timestamp with time zone NOT NULL,
	"put_off_at" timestamp with time zone,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_rows" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sheet" text NOT NULL,
	"row_number" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"cells" jsonb NOT NULL,
	"section_code" text,
	CONSTRAINT "file_rows_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"month" text,
	"extension" text NOT NULL,
	"object_key" text NOT NULL,
	"status" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploader_id" uuid NOT NULL,
	"zone_code" text,
	"circle_code" text,
	"division_code" text,
	"sub_division_code" text,
	"section_code" text,
	"uploaded_on" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_on" timestamp with time zone,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"sheets" jsonb,
	"success" integer DEFAULT 0 NOT NULL,
	"failure" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"result_key" text,
	"failure_key" text,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "files_object_key_unique" UNIQUE("object_key")
);
--> statement-breakpoint
CREATE TABLE "upload_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"month" text,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pool_accounts" (
	"sub" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"salt" text NOT NULL,
	"verifier" text NOT NULL,
	"status" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pool_accounts_username_unique" UNIQUE("username"),
	CONSTRAINT "pool_accounts_lower_case" CHECK ("pool_accounts"."username" = lower("pool_accounts"."username"))
);
--> statement-breakpoint
CREATE TABLE "pool_failures" (
	"account" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"locked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pool_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sub" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"auth_time" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pool_spent_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"rr_number" text NOT NULL,
	"consumer_name" text,
	"sanctioned_kw" numeric(10, 2),
	"sanctioned_hp" numeric(10, 2),
	"zone_code" text,
	"circle_code" text,
	"division_code" text,
	"sub_division_code" text,
	"section_code" text,
	"date_of_service" date NOT NULL,
	"state" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installations_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "filter_counts" (
	"month" text NOT NULL,
	"section_code" text NOT NULL,
	"mr_id" uuid NOT NULL,
	"reading_day" smallint NOT NULL,
	"tariff" text NOT NULL,
	"tagging" text NOT NULL,
	"duration" smallint NOT NULL,
	"installations" integer DEFAULT 0 NOT NULL,
	"untagged" integer DEFAULT 0 NOT NULL,
	"unbilled" integer DEFAULT 0 NOT NULL,
	"vacant" integer DEFAULT 0 NOT NULL,
	"zero_consumption" integer DEFAULT 0 NOT NULL,
	"mnr" integer DEFAULT 0 NOT NULL,
	"door_lock" integer DEFAULT 0 NOT NULL,
	"abnormal" integer DEFAULT 0 NOT NULL,
	"subnormal" integer DEFAULT 0 NOT NULL,
	"bill_cancellation" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "filter_counts_pk" PRIMARY KEY("month","section_code","mr_id","reading_day","tariff","tagging","duration")
);
--> statement-breakpoint
CREATE TABLE "section_counts" (
	"month" text NOT NULL,
	"section_code" text NOT NULL,
	"installations" integer DEFAULT 0 NOT NULL,
	"untagged" integer DEFAULT 0 NOT NULL,
	"unbilled" integer DEFAULT 0 NOT NULL,
	"vacant" integer DEFAULT 0 NOT NULL,
	"zero_consumption" integer DEFAULT 0 NOT NULL,
	"mnr" integer DEFAULT 0 NOT NULL,
	"door_lock" integer DEFAULT 0 NOT NULL,
	"abnormal" integer DEFAULT 0 NOT NULL,
	"subnormal" integer DEFAULT 0 NOT NULL,
	"bill_cancellation" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "section_counts_month_section_code_pk" PRIMARY KEY("month","section_code")
);
--> statement-breakpoint
CREATE TABLE "tc_counts" (
	"month" text NOT NULL,
	"tc_id" uuid NOT NULL,
	"installations" integer DEFAULT 0 NOT NULL,
	"untagged" integer DEFAULT 0 NOT NULL,
	"unbilled" integer DEFAULT 0 NOT NULL,
	"vacant" integer DEFAULT 0 NOT NULL,
	"zero_consumption" integer DEFAULT 0 NOT NULL,
	"mnr" integer DEFAULT 0 NOT NULL,
	"door_lock" integer DEFAULT 0 NOT NULL,
	"abnormal" integer DEFAULT 0 NOT NULL,
	"subnormal" integer DEFAULT 0 NOT NULL,
	"bill_cancellation" integer DEFAULT 0 NOT NULL,
	"without_consumption" integer DEFAULT 0 NOT NULL,
	"consumption" numeric(16, 2) DEFAULT 0 NOT NULL,
	"demand" numeric(16, 2) DEFAULT 0 NOT NULL,
	"collection" numeric(16, 2) DEFAULT 0 NOT NULL,
	CONSTRAINT "tc_counts_month_tc_id_pk" PRIMARY KEY("month","tc_id")
);
--> statement-breakpoint
CREATE TABLE "feeder_tags" (
	"feeder_id" uuid NOT NULL,
	"section_code" text NOT NULL,
	"tagged_by" uuid NOT NULL,
	"tagged_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feeder_tags_feeder_id_section_code_pk" PRIMARY KEY("feeder_id","section_code")
);
--> statement-breakpoint
CREATE TABLE "feeders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mdm_code" text NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"station_code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feeders_mdm_code_unique" UNIQUE("mdm_code")
);
--> statement-breakpoint
CREATE TABLE "power_stations" (
	"station_code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"voltage_class" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"about" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"give_up_at" timestamp with time zone,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_codes" (
	"account" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"asked_at" timestamp with time zone[] NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"request" uuid NOT NULL,
	"code_hash" text,
	"phone_number" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"density" text DEFAULT 'compact' NOT NULL,
	"sidebar" text DEFAULT 'open' NOT NULL,
	"hidden_columns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tc_audits" (
	"tc_id" uuid NOT NULL,
	"month" text NOT NULL,
	"audited_by" uuid NOT NULL,
	"audited_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tc_audits_tc_id_month_pk" PRIMARY KEY("tc_id","month")
);
--> statement-breakpoint
CREATE TABLE "tc_meter_readers" (
	"tc_id" uuid NOT NULL,
	"mr_id" uuid NOT NULL,
	CONSTRAINT "tc_meter_readers_tc_id_mr_id_pk" PRIMARY KEY("tc_id","mr_id")
);
--> statement-breakpoint
CREATE TABLE "tc_readings" (
	"tc_id" uuid NOT NULL,
	"month" text NOT NULL,
	"final_value" bigint,
	"failure_reason" text,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tc_readings_tc_id_month_pk" PRIMARY KEY("tc_id","month"),
	CONSTRAINT "tc_readings_value_or_reason" CHECK (("tc_readings"."final_value" is null) <> ("tc_readings"."failure_reason" is null)),
	CONSTRAINT "tc_readings_range" CHECK ("tc_readings"."final_value" between 0 and 9999999999)
);
--> statement-breakpoint
CREATE TABLE "tc_terms" (
	"tc_id" uuid NOT NULL,
	"from_month" text NOT NULL,
	"reading_day" smallint NOT NULL,
	"feeder_id" uuid NOT NULL,
	"meter_make" text,
	"meter_serial_number" text,
	"primary_current" integer NOT NULL,
	"secondary_current" integer NOT NULL,
	CONSTRAINT "tc_terms_tc_id_from_month_pk" PRIMARY KEY("tc_id","from_month")
);
--> statement-breakpoint
CREATE TABLE "transformer_centres" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"zone_code" text,
	"circle_code" text,
	"division_code" text,
	"sub_division_code" text,
	"section_code" text,
	"reading_day" smallint NOT NULL,
	"capacity" integer,
	"execution_type" text NOT NULL,
	"make" text,
	"serial_number" text,
	"tims_code" text,
	"dtlms_code" text,
	"dtr_code" text,
	"latitude" double precision,
	"longitude" double precision,
	"feeder_id" uuid NOT NULL,
	"meter_make" text,
	"meter_serial_number" text,
	"primary_current" integer NOT NULL,
	"secondary_current" integer NOT NULL,
	"reading_mr" uuid NOT NULL,
	"activated_on" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transformer_centres_reading_day" CHECK ("transformer_centres"."reading_day" between 1 and 31),
	CONSTRAINT "transformer_centres_currents" CHECK ("transformer_centres"."primary_current" > 0 and "transformer_centres"."secondary_current" > 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sub" uuid NOT NULL,
	"username" text NOT NULL,
	"user_type" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone_number" text,
	"mr_code" text,
	"data_provider" text,
	"status" text DEFAULT 'active' NOT NULL,
	"sessions_from" timestamp with time zone,
	"zone_code" text,
	"circle_code" text,
	"division_code" text,
	"sub_division_code" text,
	"section_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_sub_unique" UNIQUE("sub"),
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_phone_number_unique" UNIQUE("phone_number"),
	CONSTRAINT "users_mr_code_unique" UNIQUE("mr_code")
);
--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_rows" ADD CONSTRAINT "file_rows_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_grants" ADD CONSTRAINT "upload_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_sessions" ADD CONSTRAINT "pool_sessions_sub_pool_accounts_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."pool_accounts"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeder_tags" ADD CONSTRAINT "feeder_tags_feeder_id_feeders_id_fk" FOREIGN KEY ("feeder_id") REFERENCES "public"."feeders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeder_tags" ADD CONSTRAINT "feeder_tags_tagged_by_users_id_fk" FOREIGN KEY ("tagged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeders" ADD CONSTRAINT "feeders_station_code_power_stations_station_code_fk" FOREIGN KEY ("station_code") REFERENCES "public"."power_stations"("station_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "password_codes" ADD CONSTRAINT "password_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD CONSTRAINT "tc_audits_tc_id_transformer_centres_id_fk" FOREIGN KEY ("tc_id") REFERENCES "public"."transformer_centres"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD CONSTRAINT "tc_audits_audited_by_users_id_fk" FOREIGN KEY ("audited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tc_audits" ADD CONSTRAINT "tc_audits_tc_id_month_tc_readings_tc_id_month_fk" FOREIGN KEY ("tc_id","month") REFERENCES "public"."tc_readings"("tc_id","month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tc_meter_readers" ADD CONSTRAINT "tc_meter_readers_tc_id_transformer_centres_id_fk" FOREIGN KEY ("tc_id") REFERENCES "public"."transformer_centres"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tc_meter_readers" ADD CONSTRAINT "tc_meter_readers_mr_id_users_id_fk" FOREIGN KEY ("mr_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tc_readings" ADD CONSTRAINT "tc_readings_tc_id_transformer_centres_id_fk" FOREIGN KEY ("tc_id") REFERENCES "public"."transformer_centres"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tc_terms" ADD CONSTRAINT "tc_terms_tc_id_transformer_centres_id_fk" FOREIGN KEY ("tc_id") REFERENCES "public"."transformer_centres"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tc_terms" ADD CONSTRAINT "tc_terms_feeder_id_feeders_id_fk" FOREIGN KEY ("feeder_id") REFERENCES "public"."feeders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transformer_centres" ADD CONSTRAINT "transformer_centres_feeder_id_feeders_id_fk" FOREIGN KEY ("feeder_id") REFERENCES "public"."feeders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transformer_centres" ADD CONSTRAINT "transformer_centres_reading_mr_users_id_fk" FOREIGN KEY ("reading_mr") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "areas_parents" ON "areas" USING btree ("level","zone_code","circle_code","division_code");--> statement-breakpoint
CREATE INDEX "changes_of_entity" ON "changes" USING btree ("entity","entity_id","at");--> statement-breakpoint
CREATE INDEX "downloads_of_user" ON "downloads" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "downloads_by_end" ON "downloads" USING btree ("awaited_until");--> statement-breakpoint
CREATE INDEX "file_rows_of_section" ON "file_rows" USING btree ("section_code","file_id");--> statement-breakpoint
CREATE INDEX "files_history" ON "files" USING btree ("category","uploaded_on");--> statement-breakpoint
CREATE INDEX "files_unfinished" ON "files" USING btree ("status","claimed_until");--> statement-breakpoint
CREATE INDEX "upload_grants_by_expiry" ON "upload_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ended_sessions_by_end" ON "ended_sessions" USING btree ("forget_at");--> statement-breakpoint
CREATE INDEX "pool_failures_by_lock" ON "pool_failures" USING btree ("locked_until");--> statement-breakpoint
CREATE INDEX "pool_sessions_of_account" ON "pool_sessions" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "pool_sessions_by_expiry" ON "pool_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pool_spent_challenges_by_expiry" ON "pool_spent_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "installations_by_rr_number" ON "installations" USING btree (upper("rr_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "installations_of_section" ON "installations" USING btree ("section_code","account_id");--> statement-breakpoint
CREATE INDEX "tc_counts_of_tc" ON "tc_counts" USING btree ("tc_id");--> statement-breakpoint
CREATE INDEX "feeder_tags_by_section" ON "feeder_tags" USING btree ("section_code","feeder_id");--> statement-breakpoint
CREATE INDEX "feeders_by_number" ON "feeders" USING btree ("number","mdm_code");--> statement-breakpoint
CREATE INDEX "outbox_by_urgency" ON "outbox" USING btree ("give_up_at","created_at");--> statement-breakpoint
CREATE INDEX "password_codes_by_next" ON "password_codes" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "tickets_of_user" ON "tickets" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tickets_by_status" ON "tickets" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "tc_audits_of_month" ON "tc_audits" USING btree ("month","tc_id");--> statement-breakpoint
CREATE INDEX "tc_meter_readers_of_mr" ON "tc_meter_readers" USING btree ("mr_id");--> statement-breakpoint
CREATE INDEX "tc_readings_of_month" ON "tc_readings" USING btree ("month","tc_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transformer_centres_by_number" ON "transformer_centres" USING btree (lower("number"));--> statement-breakpoint
CREATE INDEX "transformer_centres_of_section" ON "transformer_centres" USING btree ("section_code","number");--> statement-breakpoint
CREATE INDEX "transformer_centres_of_mr" ON "transformer_centres" USING btree ("reading_mr");--> statement-breakpoint
CREATE INDEX "transformer_centres_of_feeder" ON "transformer_centres" USING btree ("feeder_id");--> statement-breakpoint
CREATE INDEX "users_by_zone" ON "users" USING btree ("user_type","zone_code","mr_code");--> statement-breakpoint
CREATE INDEX "users_by_circle" ON "users" USING btree ("user_type","circle_code","mr_code");--> statement-breakpoint
CREATE INDEX "users_by_division" ON "users" USING btree ("user_type","division_code","mr_code");--> statement-breakpoint
CREATE INDEX "users_by_sub_division" ON "users" USING btree ("user_type","sub_division_code","mr_code");--> statement-breakpoint
CREATE INDEX "users_by_section" ON "users" USING btree ("user_type","section_code","mr_code");--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_officer_an_area" ON "users" USING btree ("user_type",coalesce("section_code", "sub_division_code", "division_code", "circle_code", "zone_code")) WHERE "users"."user_type" in ('ce', 'se', 'ee', 'aee', 'ae');