CREATE TABLE "once_calls" (
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" json,
	"refusal" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "once_calls_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "once_calls" ADD CONSTRAINT "once_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "once_calls_by_age" ON "once_calls" USING btree ("created_at");