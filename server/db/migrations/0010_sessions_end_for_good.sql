ALTER TABLE "pool_sessions" ADD COLUMN "rotated_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
-- Disabling ends sessions for good, whoever does it and however: after enabling, people sign in anew. Sign-ins that
-- were under way while someone was disabled end when they are enabled.
CREATE FUNCTION end_sessions_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE pool_sessions SET revoked_at = clock_timestamp() WHERE sub = NEW.sub AND revoked_at IS NULL;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_end_with_account AFTER UPDATE OF "enabled" ON "pool_accounts"
	FOR EACH ROW WHEN (OLD.enabled IS DISTINCT FROM NEW.enabled) EXECUTE FUNCTION end_sessions_of_account();
--> statement-breakpoint
CREATE TRIGGER sessions_end_with_person AFTER UPDATE OF "status" ON "users"
	FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION end_sessions_of_account();
--> statement-breakpoint
-- Tokens of Amazon Cognito tell the time of a sign-in to the second: those of this one are from before.
CREATE FUNCTION put_off_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.sessions_from := date_trunc('second', clock_timestamp()) + interval '1 second';
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sign_ins_count_from BEFORE UPDATE OF "status" ON "users"
	FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION put_off_sign_ins();
