CREATE TABLE "removals" (
	"what" text NOT NULL,
	"month" text NOT NULL,
	"records" integer NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"removed_on" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removals_what_month_pk" PRIMARY KEY("what","month")
);

--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "removed_on" timestamp with time zone;
