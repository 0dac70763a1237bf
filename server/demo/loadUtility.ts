import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../services/db/connect.ts';
import type { SecretSeal } from '../services/db/secrets.ts';
import { ConfigError, type Config, type DemoSize } from '../services/settings/config.ts';
import { fillWithDemo, isEmpty, type Done } from './fill.ts';
import { hasDemo, readProgress, type Progress } from './progress.ts';

/** The number of sections of a territory. */
const sections = 48;

/** The smallest and largest number of consumers of a transformer centre, on average fifty. */
const consumers = [36, 64] as const;

/** 20,000 transformer centres and 1,000,000 installations at a scale of 1, in sections of about fifty and 2,500. */
export function utilityAt(scale: number): DemoSize {
  const territories = Math.max(1, Math.round(8 * scale));
  return {
    months: 14,
    territories,
    transformers: Math.ceil((20_000 * scale) / (territories * sections)),
    consumers,
  };
}

interface Options {
  /** Without it, a load that was begun goes on, or one of scale 1 begins. */
  size?: DemoSize;
  seal?: SecretSeal;
  /** Takes each line about the work. */
  say(line: string): void;
}

/**
 * Fills an empty database with a utility, or goes on where a load stopped. Says what each step took and, at the end, what
 * each table holds. Rejects with ConfigError for a database that holds anything else.
 */
export async function loadUtility(db: Database, { size, seal, say }: Options): Promise<void> {
  const begun = await readProgress(db, seal);
  const wanted = size ?? begun?.size ?? utilityAt(1);
  if (begun && !isDeepStrictEqual(begun.size, { ...wanted, consumers: [...wanted.consumers] }))
    throw new ConfigError(
      `The database holds a utility of another size (${sizeText(begun.size)}): leave --scale out to go on with it, ` +
        'or name an empty database.',
    );
  if (!begun && !(await isEmpty(db)))
    throw new ConfigError(
      'The database holds a utility already, and nothing is written into it: name an empty database.',
    );
  if (begun && (await hasDemo(db, seal))) say('The utility is whole already.');
  else {
    say(`${begun ? `Goes on after ${begun.done.length} steps` : 'Loads'}: ${sizeText(wanted)}`);
    await fillWithDemo(db, wanted, {
      ...(seal && { seal }),
      onStep: async done => say(await stepText(db, done)),
    });
    await db.execute('vacuum analyze');
  }
  const whole = await readProgress(db, seal);
  if (whole) say(await tableText(db, whole));
}

/** Rejects with ConfigError where the server wouldn't serve the utility, as anyone can read the password of its sign-ins. */
export function refusePublic({ demoForbidden }: Config): void {
  if (!demoForbidden) return;
  throw new ConfigError(
    `Anyone can read the password of the utility's sign-ins, and ${demoForbidden.because}.\n` +
      '  Set DEMO=1 to load it, and to serve it, all the same.',
  );
}

const number = new Intl.NumberFormat('en');

function sizeText({ months, territories, transformers }: DemoSize): string {
  const all = territories * sections;
  return `${all} sections, ${number.format(all * transformers)} transformer centres, ${months} months`;
}

async function stepText(db: Database, { step, tables, seconds, place, steps, next }: Done): Promise<string> {
  const held = await heldBy(db, tables);
  const rows = held.reduce((sum, table) => sum + table.rows, 0);
  return `${place}/${steps} ${step}: ${number.format(rows)} rows, ${seconds.toFixed(1)} s; next: ${next ?? 'vacuum'}`;
}

interface Held {
  /** The table, also of a partition. */
  table: string;
  rows: number;
  bytes: number;
}

async function heldBy(db: Database, tables: readonly string[]): Promise<Held[]> {
  const held: Held[] = [];
  for (const table of tables) {
    const [found] = await rowsOf(
      db,
      sql`select coalesce(pg_partition_root(${table}::regclass), ${table}::regclass)::text as table,
        pg_total_relation_size(${table}::regclass)::float8 as bytes,
        (select count(*)::float8 from ${sql.identifier(table)}) as rows`,
    );
    held.push({
      table: String(found?.['table']),
      rows: Number(found?.['rows']),
      bytes: Number(found?.['bytes']),
    });
  }
  return held;
}

/** Returns a line for each table: rows, MB, and at the first table of a step the seconds that it took. */
async function tableText(db: Database, { done }: Progress): Promise<string> {
  const sums = new Map<string, Held & { seconds: number }>();
  for (const { tables, seconds } of done)
    for (const [place, { table, rows, bytes }] of (await heldBy(db, tables)).entries()) {
      const sum = sums.get(table) ?? { table, rows: 0, bytes: 0, seconds: 0 };
      sum.rows += rows;
      sum.bytes += bytes;
      if (place === 0) sum.seconds += seconds;
      sums.set(table, sum);
    }
  const held = [...sums.values()];
  const total = (of: 'rows' | 'bytes' | 'seconds') => held.reduce((sum, table) => sum + table[of], 0);
  const all = { table: 'all', rows: total('rows'), bytes: total('bytes'), seconds: total('seconds') };
  const lines = [...held, all].map(
    ({ table, rows, bytes, seconds }) =>
      table.padEnd(20) +
      number.format(rows).padStart(13) +
      (bytes / 1e6).toFixed(1).padStart(10) +
      (seconds > 0 ? seconds.toFixed(1) : '').padStart(9),
  );
  return [
    `${'table'.padEnd(20)}${'rows'.padStart(13)}${'MB'.padStart(10)}${'seconds'.padStart(9)}`,
    ...lines,
  ].join('\n');
}
