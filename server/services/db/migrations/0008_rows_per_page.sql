ALTER TABLE "preferences" ADD COLUMN "rows_per_page" jsonb DEFAULT '{}'::jsonb NOT NULL;
