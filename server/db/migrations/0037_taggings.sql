CREATE TABLE "tagging_moves" (
	"tagging_id" uuid NOT NULL,
	"installation_id" uuid NOT NULL,
	"month" text NOT NULL,
	"tc_id" uuid,
	"tagged_by" text,
	"reading_day" smallint NOT NULL,
	"followed_tc" boolean NOT NULL,
	CONSTRAINT "tagging_moves_installation_id_month_tagging_id_pk" PRIMARY KEY("installation_id","month","tagging_id")
);

--> statement-breakpoint
CREATE TABLE "taggings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigserial NOT NULL,
	"section_code" text NOT NULL,
	"tc_id" uuid NOT NULL,
	"month" text NOT NULL,
	"last_month" text NOT NULL,
	"tagged_by" uuid NOT NULL,
	"tagged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	"put_back" integer
);

--> statement-breakpoint
ALTER TABLE "tagging_moves" ADD CONSTRAINT "tagging_moves_tagging_id_taggings_id_fk" FOREIGN KEY ("tagging_id") REFERENCES "public"."taggings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "taggings" ADD CONSTRAINT "taggings_tc_id_transformer_centres_id_fk" FOREIGN KEY ("tc_id") REFERENCES "public"."transformer_centres"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "taggings" ADD CONSTRAINT "taggings_tagged_by_users_id_fk" FOREIGN KEY ("tagged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "taggings" ADD CONSTRAINT "taggings_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "tagging_moves_of_tagging" ON "tagging_moves" USING btree ("tagging_id");
--> statement-breakpoint
CREATE INDEX "taggings_by_age" ON "taggings" USING btree ("tagged_at");
