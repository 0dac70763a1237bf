CREATE TABLE "known_visitors" (
	"account" text NOT NULL,
	"visitor" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_visitors_account_visitor_pk" PRIMARY KEY("account","visitor")
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"key" text PRIMARY KEY NOT NULL,
	"times" timestamp with time zone[] NOT NULL,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "known_visitors_by_time" ON "known_visitors" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "tallies_by_end" ON "tallies" USING btree ("forget_at");--> statement-breakpoint
-- Codes hold for ten minutes, and nobody's asker is known: people ask for another.
DELETE FROM "password_codes";--> statement-breakpoint
DROP INDEX "password_codes_by_next";--> statement-breakpoint
ALTER TABLE "password_codes" DROP CONSTRAINT "password_codes_pkey";--> statement-breakpoint
ALTER TABLE "password_codes" DROP COLUMN "asked_at", DROP COLUMN "next_at";--> statement-breakpoint
ALTER TABLE "password_codes" ADD COLUMN "asker" text NOT NULL, ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "password_codes" ADD PRIMARY KEY ("request");--> statement-breakpoint
CREATE INDEX "password_codes_of_account" ON "password_codes" USING btree ("account");--> statement-breakpoint
CREATE INDEX "password_codes_by_end" ON "password_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "pool_failures" ADD COLUMN "visitor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_failures" DROP CONSTRAINT "pool_failures_pkey";--> statement-breakpoint
ALTER TABLE "pool_failures" ADD CONSTRAINT "pool_failures_account_visitor_pk" PRIMARY KEY("account","visitor");
