import type { Database } from '../connect.ts';

/** Decides where reads read. */
export interface Reads {
  /**
   * Does the work of a read, on a database as `ofRequests` returns it. It shows the last change of its caller, and
   * everything else as it was a few seconds ago at most. The work may be done twice.
   */
  read<T>(lastChange: number | null, work: () => Promise<T>): Promise<T>;
  /** Does work that reads much and shows everything that was saved before the call. It may be done twice. */
  readLatest<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Remembers that a person may just have changed something; until it has, later reads may lack that. */
  changed(userId: string): Promise<void>;
}

/** Reads all from the only database. */
export const readsOf = (db: Database): Reads => ({
  read: (_lastChange, work) => work(),
  readLatest: work => work(db),
  changed: async () => undefined,
});
