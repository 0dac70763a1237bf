import { sql } from 'drizzle-orm';
import type { TestPlace } from '../../support/database.ts';
import { withConnection } from './places.ts';

/**
 * Makes each chunk of a file take `ms` longer, inside its transaction. Waiting takes no processor time, and a file of few
 * rows then lasts for many kills.
 */
export async function slowChunks(place: TestPlace, ms: number): Promise<void> {
  await withConnection(place, ({ db }) =>
    db.transaction(async tx => {
      const wait = sql.raw(`perform pg_sleep(${ms / 1000})`);
      await tx.execute(
        sql`create function wait() returns trigger language plpgsql as $$ begin ${wait}; return null; end $$`,
      );
      await tx.execute(sql`create trigger wait after insert on file_rows execute function wait()`);
    }),
  );
}
