import { LRUCache } from 'lru-cache';
import type { Executor } from './connect.ts';

/** So many shapes of a statement are kept for a database, those used last. */
const most = 500;

/**
 * The name of a statement that PostgreSQL shall plan for the values it comes with each time, as lists want it. One
 * with a name of its own may get one plan, whatever the values.
 */
export const plannedEachTime = '';

/**
 * Has a statement put together once for each database and shape of it, and gives the one there is from then on: to put
 * one together takes drizzle longer than to send it. What differs from call to call is left open by `sql.placeholder`;
 * what differs beside that, which conditions there are and which columns, makes a shape, which is plain JSON.
 */
export function builtOnce<Shape, Built extends object>(
  build: (db: Executor, shape: Shape) => Built,
): (db: Executor, shape: Shape) => Built {
  const known = new WeakMap<Executor, LRUCache<string, Built>>();
  return (db, shape) => {
    const ofDatabase = known.get(db) ?? new LRUCache({ max: most });
    known.set(db, ofDatabase);
    const key = JSON.stringify(shape);
    const built = ofDatabase.get(key) ?? build(db, shape);
    ofDatabase.set(key, built);
    return built;
  };
}
