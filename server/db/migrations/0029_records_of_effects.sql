-- Dry runs from before have no records behind their effects, and must not break the history.
UPDATE "files" SET "trial" = jsonb_set("trial", '{effects}', (
  SELECT coalesce(jsonb_agg('{"records": []}'::jsonb || effect ORDER BY place), '[]')
  FROM jsonb_array_elements("trial" -> 'effects') WITH ORDINALITY AS given(effect, place)))
WHERE "trial" IS NOT NULL;
