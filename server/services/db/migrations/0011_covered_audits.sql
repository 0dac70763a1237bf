DROP INDEX "tc_audits_of_month";
--> statement-breakpoint
CREATE INDEX "tc_audits_of_month" ON "tc_audits" USING btree ("month","tc_id","section_code","installations","consumption","installation_consumption","demand","collection");
