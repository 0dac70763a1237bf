CREATE TABLE "inspections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"zone_code" text,
	"circle_code" text,
	"division_code" text,
	"sub_division_code" text,
	"section_code" text,
	"reason" text NOT NULL,
	"transformer" uuid NOT NULL,
	"month" text NOT NULL,
	"assigned_to" uuid,
	"due" date NOT NULL,
	"state" text NOT NULL,
	"finding" text,
	"recovered_units" numeric(18, 2),
	"recovered_rupees" numeric(18, 2),
	"note" text,
	"closed" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_transformer_transformer_centres_id_fk" FOREIGN KEY ("transformer") REFERENCES "public"."transformer_centres"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "inspections_by_closed" ON "inspections" USING btree ("closed","due","id");
--> statement-breakpoint
CREATE INDEX "inspections_of_zone_by_closed" ON "inspections" USING btree ("zone_code","closed","due","id");
--> statement-breakpoint
CREATE INDEX "inspections_of_circle_by_closed" ON "inspections" USING btree ("circle_code","closed","due","id");
--> statement-breakpoint
CREATE INDEX "inspections_of_division_by_closed" ON "inspections" USING btree ("division_code","closed","due","id");
--> statement-breakpoint
CREATE INDEX "inspections_of_sub_division_by_closed" ON "inspections" USING btree ("sub_division_code","closed","due","id");
--> statement-breakpoint
CREATE INDEX "inspections_of_section_by_closed" ON "inspections" USING btree ("section_code","closed","due","id");
--> statement-breakpoint
CREATE INDEX "inspections_of_state" ON "inspections" USING btree ("state","closed","due","id");
--> statement-breakpoint
CREATE INDEX "inspections_of_reason" ON "inspections" USING btree ("reason","closed","due","id");
--> statement-breakpoint
CREATE INDEX "inspections_of_due" ON "inspections" USING btree ("due","closed","due","id");
--> statement-breakpoint
CREATE INDEX "inspections_of_month" ON "inspections" USING btree ("month","closed","due","id");
--> statement-breakpoint
CREATE INDEX "inspections_of_transformer" ON "inspections" USING btree ("transformer","closed","due","id");
--> statement-breakpoint
CREATE INDEX "inspections_of_assigned_to" ON "inspections" USING btree ("assigned_to","closed","due","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "inspections_once_by_transformer_month_reason" ON "inspections" USING btree ("transformer","month","reason") WHERE not "inspections"."closed";
--> statement-breakpoint
SELECT count_rows_of('inspections');
