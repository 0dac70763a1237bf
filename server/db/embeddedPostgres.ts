import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

/** PostgreSQL in this process. V8 never optimizes its parser: to do so takes 600 MB for half a second. */
export class EmbeddedPostgres extends PGlite {
  /** Returns the open database. */
  static async open(options: PGliteOptions): Promise<EmbeddedPostgres> {
    const database = new EmbeddedPostgres(options);
    await database.waitReady;
    return database;
  }

  /**
   * PGlite calls this before its first statement: an empty one runs the parser, and little else. PGlite then adds a
   * parser for the arrays of every table's rows; few of them stay, because each statement of Drizzle copies them all.
   */
  override async _initArrayTypes(options?: { force?: boolean }): Promise<void> {
    const parsers = Object.entries(this.parsers);
    await withBaselineCode(() => this.exec(';'));
    await super._initArrayTypes(options);
    const ofArrays = Object.entries(this.parsers).filter(([type]) => arrayTypes.has(Number(type)));
    this.parsers = Object.fromEntries([...parsers, ...ofArrays]);
  }
}

/**
 * PostgreSQL's numbers of the array types that statements return as arrays, as they do on a PostgreSQL server. Others
 * come as text.
 */
const arrayTypes = new Set([
  199, // json[]
  1000, // boolean[]
  1005, // smallint[]
  1007, // integer[]
  1009, // text[]
  1015, // varchar[]
  1016, // bigint[]
  1021, // real[]
  1022, // double precision[]
  2951, // uuid[]
  3807, // jsonb[]
]);

/**
 * Runs a task; V8 never optimizes the WebAssembly functions that run for the first time meanwhile. It decides that when
 * it first compiles a function. The filter names the only function to optimize; the number 1 is an import, which V8
 * never compiles.
 */
async function withBaselineCode<T>(task: () => Promise<T>): Promise<T> {
  setFlagsFromString('--wasm-tier-up-filter=1');
  try {
    return await task();
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1');
  }
}
