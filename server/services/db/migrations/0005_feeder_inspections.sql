ALTER TABLE "inspections" ALTER COLUMN "transformer" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "feeder" uuid;
--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_feeder_feeders_id_fk" FOREIGN KEY ("feeder") REFERENCES "public"."feeders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "inspections_of_feeder" ON "inspections" USING btree ("feeder","closed","due","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "inspections_once_by_feeder_section_month_reason" ON "inspections" USING btree ("feeder","section_code","month","reason") WHERE not "inspections"."closed";
