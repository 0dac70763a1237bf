CREATE TABLE "started_audits" (
	"section_code" text NOT NULL,
	"month" text NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "started_audits_section_code_month_pk" PRIMARY KEY("section_code","month")
);

--> statement-breakpoint
ALTER TABLE "started_audits" ADD CONSTRAINT "started_audits_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;

--> statement-breakpoint
-- The change log has who started which audit. A month of which most TCs of a section are audited counts as started too, as
-- of its first audit: the demo utility and imported audits have no log.
INSERT INTO "started_audits" ("section_code", "month", "started_by", "started_at")
SELECT DISTINCT ON (starts.section_code, month) starts.section_code, month, started_by, started_at
FROM (
	SELECT entity_id AS section_code, after ->> 'month' AS month, actor_id AS started_by, at AS started_at
	FROM changes WHERE action = 'audit.start' AND (after ->> 'audited')::integer > 0
	UNION ALL
	SELECT audit.section_code, audit.month, audit.audited_by, audit.audited_at
	FROM section_audits kept
	JOIN tc_audits audit ON audit.section_code = kept.section_code AND audit.month = kept.month
	WHERE kept.audited * 2 > (
		SELECT sum(transformers) FROM transformer_counts counts
		WHERE counts.section_code = kept.section_code AND counts.from_month <= kept.month
	)
) AS starts
JOIN users ON users.id = started_by
ORDER BY starts.section_code, month, started_at;
