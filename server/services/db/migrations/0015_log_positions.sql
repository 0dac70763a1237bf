CREATE TABLE "log_positions" (
	"writer" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);

