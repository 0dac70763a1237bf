CREATE FUNCTION only_removes_names(old jsonb, new jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
	SELECT old IS NOT DISTINCT FROM new OR old IS NOT NULL AND new IS NOT NULL AND NOT EXISTS (
		SELECT FROM jsonb_each(old) AS was FULL JOIN jsonb_each(new) AS now USING (key)
		WHERE now.value IS DISTINCT FROM was.value AND (
			now.value = '"Removed"' AND jsonb_typeof(was.value) = 'string'
			AND key NOT IN ('username', 'userType', 'mrCode', 'status') AND key NOT LIKE '%Code') IS NOT TRUE)
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_to_change_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.entity = 'user'
		AND to_jsonb(NEW) - 'before' - 'after' = to_jsonb(OLD) - 'before' - 'after'
		AND only_removes_names(OLD.before, NEW.before) AND only_removes_names(OLD.after, NEW.after)
	THEN RETURN NEW; END IF;
	RAISE EXCEPTION '% are append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
DROP TRIGGER changes_are_append_only ON changes;
--> statement-breakpoint
CREATE TRIGGER changes_are_append_only BEFORE DELETE OR UPDATE ON changes FOR EACH ROW EXECUTE FUNCTION refuse_to_change_log();
