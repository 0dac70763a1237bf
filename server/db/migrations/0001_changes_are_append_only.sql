CREATE FUNCTION refuse_to_change_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'changes are append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER changes_are_append_only BEFORE UPDATE OR DELETE ON "changes"
	FOR EACH ROW EXECUTE FUNCTION refuse_to_change_history();
--> statement-breakpoint
CREATE TRIGGER changes_are_never_emptied BEFORE TRUNCATE ON "changes"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_history();
