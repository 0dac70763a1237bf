ALTER TABLE "preferences" ADD COLUMN "column_widths" jsonb DEFAULT '{}'::jsonb NOT NULL;
