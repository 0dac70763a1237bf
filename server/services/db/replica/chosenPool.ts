import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** The connections of one read, and whether it has taken any. */
export interface Source {
  pool: pg.Pool;
  used: boolean;
}

const current = new AsyncLocalStorage<Source | undefined>();

/** Does the work of a read on the connections of `source`, all of it. */
export const readFrom = <T>(source: Source, work: () => Promise<T>): Promise<T> => current.run(source, work);

/** Does a part of a read that changes something. */
export const onPrimary = <T>(work: () => Promise<T>): Promise<T> => current.run(undefined, work);

/** Takes the connections of the read that it is asked in, of anything else those of the primary. */
export class ChosenPool extends pg.Pool {
  readonly #primary: pg.Pool;

  constructor(primary: pg.Pool) {
    super();
    this.#primary = primary;
  }

  get #chosen(): pg.Pool {
    const source = current.getStore();
    if (!source) return this.#primary;
    source.used = true;
    return source.pool;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool['connect']>[0]): void;
  override connect(done?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    return done ? this.#chosen.connect(done) : this.#chosen.connect();
  }
}
