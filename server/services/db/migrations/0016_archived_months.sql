CREATE TABLE "archived_months" (
	"month" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"archive" text NOT NULL,
	"rows" integer,
	"sha256" text,
	"changed_on" timestamp with time zone DEFAULT now() NOT NULL
);

