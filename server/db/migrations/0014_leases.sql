ALTER TABLE "downloads" RENAME COLUMN "claim" TO "lease";--> statement-breakpoint
ALTER TABLE "downloads" RENAME COLUMN "claimed_until" TO "leased_until";--> statement-breakpoint
ALTER TABLE "files" RENAME COLUMN "claim" TO "lease";--> statement-breakpoint
ALTER TABLE "files" RENAME COLUMN "claimed_until" TO "leased_until";--> statement-breakpoint
ALTER TABLE "outbox" RENAME COLUMN "claimed_until" TO "leased_until";--> statement-breakpoint
DROP INDEX "files_unfinished";--> statement-breakpoint
CREATE INDEX "files_unfinished" ON "files" USING btree ("status","leased_until");