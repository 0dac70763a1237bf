import { eq } from 'drizzle-orm';
import type { Executor } from './connect.ts';
import { settings } from './schema/settings.ts';

/** Keys and secrets that outlive the process and are the same for every copy of the server. */
export interface Secrets {
  get(name: string): Promise<string | undefined>;
  /** Keeps `value` unless another copy was first; gives the one that is kept. */
  putIfAbsent(name: string, value: string): Promise<string>;
}

/** Secrets in the table `settings`. */
export function secretStore(db: Executor): Secrets {
  const get = async (name: string) => {
    const [row] = await db.select().from(settings).where(eq(settings.name, name));
    return row?.value;
  };
  return {
    get,
    putIfAbsent: async (name, value) => {
      await db.insert(settings).values({ name, value }).onConflictDoNothing();
      return (await get(name)) ?? value;
    },
  };
}
