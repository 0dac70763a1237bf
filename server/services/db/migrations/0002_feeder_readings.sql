CREATE TABLE "feeder_readings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"feeder" uuid NOT NULL,
	"month" text NOT NULL,
	"energy_in" numeric(18, 2) NOT NULL,
	"energy" numeric(18, 2),
	"start" numeric(18, 3),
	"end" numeric(18, 3),
	"constant" numeric(18, 2),
	"ht" numeric(18, 2),
	"remark" text,
	CONSTRAINT "feeder_readings_once_by_feeder_month" UNIQUE("feeder","month")
);

--> statement-breakpoint
ALTER TABLE "feeder_readings" ADD CONSTRAINT "feeder_readings_feeder_feeders_id_fk" FOREIGN KEY ("feeder") REFERENCES "public"."feeders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "feeder_readings_by_month" ON "feeder_readings" USING btree ("month","id");
--> statement-breakpoint
CREATE INDEX "feeder_readings_by_energy_in" ON "feeder_readings" USING btree ("energy_in","id");
--> statement-breakpoint
CREATE INDEX "feeder_readings_of_feeder" ON "feeder_readings" USING btree ("feeder","month","id");
--> statement-breakpoint
CREATE INDEX "feeder_readings_of_month" ON "feeder_readings" USING btree ("month","month","id");
--> statement-breakpoint
SELECT count_rows_of('feeder_readings');
