CREATE TABLE "audit_revisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tc_id" uuid NOT NULL,
	"month" text NOT NULL,
	"audited_by" uuid NOT NULL,
	"audited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"final_value" numeric(12, 2) NOT NULL,
	"next_final_value" numeric(12, 2) NOT NULL,
	"primary_current" bigint NOT NULL,
	"secondary_current" bigint NOT NULL,
	"consumption" numeric(24, 2) NOT NULL,
	"installations" integer NOT NULL,
	"installation_consumption" numeric(24, 2) NOT NULL,
	"demand" numeric(24, 2) NOT NULL,
	"collection" numeric(24, 2) NOT NULL,
	"loss_percentage" numeric(24, 2) NOT NULL,
	"unbilled_installations" integer DEFAULT 0 NOT NULL,
	"unbilled_units" numeric(24, 2) DEFAULT 0 NOT NULL,
	"door_lock_installations" integer DEFAULT 0 NOT NULL,
	"door_lock_units" numeric(24, 2) DEFAULT 0 NOT NULL,
	"mnr_installations" integer DEFAULT 0 NOT NULL,
	"mnr_units" numeric(24, 2) DEFAULT 0 NOT NULL,
	"zero_consumption_installations" integer DEFAULT 0 NOT NULL,
	"zero_consumption_units" numeric(24, 2) DEFAULT 0 NOT NULL,
	"section_code" text DEFAULT '' NOT NULL,
	"reopened_by" uuid NOT NULL,
	"reopened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text NOT NULL
);

--> statement-breakpoint
ALTER TABLE "audit_revisions" ADD CONSTRAINT "audit_revisions_tc_id_transformer_centres_id_fk" FOREIGN KEY ("tc_id") REFERENCES "public"."transformer_centres"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audit_revisions" ADD CONSTRAINT "audit_revisions_audited_by_users_id_fk" FOREIGN KEY ("audited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audit_revisions" ADD CONSTRAINT "audit_revisions_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_revisions_of_tc" ON "audit_revisions" USING btree ("tc_id","month");
--> statement-breakpoint
CREATE INDEX "audit_revisions_of_month" ON "audit_revisions" USING btree ("month","tc_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_to_change_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% are append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_revisions_are_append_only BEFORE UPDATE OR DELETE ON "audit_revisions"
	FOR EACH ROW EXECUTE FUNCTION refuse_to_change_history();
--> statement-breakpoint
CREATE TRIGGER audit_revisions_are_never_emptied BEFORE TRUNCATE ON "audit_revisions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_history();
