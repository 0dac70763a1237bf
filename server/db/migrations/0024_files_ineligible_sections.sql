ALTER TABLE "files" ADD COLUMN "ineligible_sections" text[] DEFAULT '{}' NOT NULL;
