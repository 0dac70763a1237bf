ALTER TABLE "tc_terms" ALTER COLUMN "primary_current" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "tc_terms" ALTER COLUMN "secondary_current" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "transformer_centres" ALTER COLUMN "primary_current" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "transformer_centres" ALTER COLUMN "secondary_current" SET DATA TYPE bigint;