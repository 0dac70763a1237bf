import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../../../server/services/db/connect.ts';

/** The state of the server and of its PostgreSQL at a moment, and since the one before. */
export interface Sample {
  residentMb: number;
  heapMb: number;
  /** The longest 1 % of turns of the event loop took at least so long, ms. */
  loopMs: number;
  /** Connections at work, and requests that wait for one. */
  used: number;
  waiting: number;
  /** Processors used. */
  node: number;
  postgres: number;
}

/** Takes samples from the server's metrics, as an operator sees them, until it is stopped; PostgreSQL's from /proc. */
export function watch(metricsUrl: string, db: Database, everyMs: number): { stop: () => Promise<Sample[]> } {
  const samples: Sample[] = [];
  const ended = new AbortController();
  const watching = (async () => {
    let before = await reading(metricsUrl, db);
    while (!ended.signal.aborted) {
      await new Promise(resolve => setTimeout(resolve, everyMs));
      const now = await reading(metricsUrl, db);
      const share = (seconds: number, earlier: number) =>
        Math.max(0, seconds - earlier) / (now.at - before.at);
      samples.push({
        residentMb: now.of('process_resident_memory_bytes') / 1e6,
        heapMb: now.of('nodejs_heap_size_used_bytes') / 1e6,
        loopMs: now.of('nodejs_eventloop_lag_p99_seconds') * 1000,
        used: now.of('energy_audit_database_connections{state="used"}'),
        waiting: now.of('energy_audit_database_connections{state="waiting"}'),
        node: share(now.of('process_cpu_seconds_total'), before.of('process_cpu_seconds_total')),
        postgres: share(now.postgres, before.postgres),
      });
      before = now;
    }
  })();
  return {
    stop: async () => {
      ended.abort();
      await watching;
      return samples;
    },
  };
}

async function reading(metricsUrl: string, db: Database) {
  const text = await (await fetch(metricsUrl)).text();
  const figures = new Map(
    text.split('\n').flatMap(line => {
      const [name, figure] = [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' '))];
      return line === '' || line.startsWith('#') ? [] : [[name, Number(figure)] as const];
    }),
  );
  const of = (name: string) => figures.get(name) ?? Number.NaN;
  return { of, postgres: await postgresSeconds(db), at: performance.now() / 1000 };
}

const ticksPerSecond = 100;

/** Returns the processor time that PostgreSQL's processes for this database have taken, s. Reads `/proc`. */
async function postgresSeconds(db: Database): Promise<number> {
  const rows = await rowsOf(db, sql`select pid from pg_stat_activity where datname = current_database()`);
  const each = await Promise.all(
    rows.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
    }),
  );
  return each.reduce((total, seconds) => total + seconds, 0);
}

/** Returns how much a figure grows with each of equally distant samples, by least squares. */
export function slopeOf(figures: readonly number[]): number {
  const middle = (figures.length - 1) / 2;
  const mean = figures.reduce((total, figure) => total + figure, 0) / figures.length;
  let [product, square] = [0, 0];
  for (const [at, figure] of figures.entries()) {
    product += (at - middle) * (figure - mean);
    square += (at - middle) ** 2;
  }
  return product / square;
}
