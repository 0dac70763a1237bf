import { LRUCache } from 'lru-cache';
import type { Executor } from './connect.ts';

/** The most shapes of a statement that are cached for a session; the least recently used go first. */
const maxStatements = 500;

/** The name of a statement that PostgreSQL plans again for the values of each call, as lists need it. */
export const unnamedStatement = '';

/** A statement that is complete. Drizzle's own fit. */
interface Statement<Prepared> {
  prepare(name: string): Prepared;
}

/**
 * Builds a statement once for each session and shape, and returns the cached one from then on: drizzle takes longer to
 * build a statement than to send it. Values that differ from call to call are left to `sql.placeholder`; anything else
 * that differs (which conditions, which columns) makes up the shape, which is plain JSON.
 */
export function cachedStatement<Shape, Prepared extends object>(
  build: (db: Executor, shape: Shape) => Statement<Prepared>,
): (db: Executor, shape: Shape) => Prepared {
  return builtOnce((db, shape) => build(db, shape).prepare(unnamedStatement));
}

/**
 * Builds something from statements once for each session and shape, as `cachedStatement` does: also a statement with a
 * name, of which PostgreSQL may reuse one plan for all values. All transactions of a connection share a session.
 */
export function builtOnce<Shape, Built extends object>(
  build: (db: Executor, shape: Shape) => Built,
): (db: Executor, shape: Shape) => Built {
  const known = new WeakMap<object, LRUCache<string, Built>>();
  return (db, shape) => {
    const { session } = db._;
    const ofSession = known.get(session) ?? new LRUCache({ max: maxStatements });
    known.set(session, ofSession);
    const key = JSON.stringify(shape);
    const built = ofSession.get(key) ?? build(db, shape);
    ofSession.set(key, built);
    return built;
  };
}
