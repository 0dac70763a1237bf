import pg from 'pg';

/** Prints one line and exits with 1 unless the PostgreSQL at DATABASE_URL answers. */
const url = process.env['DATABASE_URL'];
const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
try {
  await client.connect();
  await client.end();
} catch (error) {
  const reason = error instanceof Error && error.message ? error.message : 'no answer';
  console.error(
    `PostgreSQL at ${url ? withoutPassword(url) : '(no DATABASE_URL)'} can't be reached: ${reason}`,
  );
  process.exit(1);
}

function withoutPassword(address: string): string {
  const safe = new URL(address);
  safe.password = '';
  return safe.href;
}
