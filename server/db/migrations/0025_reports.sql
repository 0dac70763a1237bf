CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"rows" integer,
	"object_key" text,
	"file_name" text,
	"failed_at" timestamp with time zone,
	"lease" uuid,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reports_name_unique" UNIQUE("name")
);

