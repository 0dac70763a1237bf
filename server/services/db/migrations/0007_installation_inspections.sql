ALTER TABLE "inspections" ADD COLUMN "installation" uuid;
--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_installation_installations_id_fk" FOREIGN KEY ("installation") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "inspections_of_installation" ON "inspections" USING btree ("installation","closed","due","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "inspections_once_by_installation_month_reason" ON "inspections" USING btree ("installation","month","reason") WHERE not "inspections"."closed";
