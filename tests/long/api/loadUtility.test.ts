import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { start } from '../../../server/app/start.ts';
import { fillWithDemo } from '../../../server/demo/fill.ts';
import { loadUtility, refusePublic, utilityAt } from '../../../server/demo/loadUtility.ts';
import { readProgress } from '../../../server/demo/progress.ts';
import { connect, rowsOf, type Database } from '../../../server/services/db/connect.ts';
import { readConfig } from '../../../server/services/settings/config.ts';
import { addOfficer } from '../../../server/subjects/accounts/addOfficer.ts';
import { administer, envOf, testPlace, type TestPlace } from '../../support/database.ts';

const scale = 0.001;

async function freshPlace(): Promise<TestPlace & { db: Database }> {
  const place = await testPlace('empty');
  const { db, close } = await connect(place);
  onTestFinished(async () => {
    await close();
    await place.remove();
  });
  return { ...place, db };
}

/** Runs the operator's command on a place. Calls `disturb` once its output has a text. */
async function load(place: TestPlace, given: string[], { after, disturb }: Partial<Disturbance> = {}) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['scripts/run.mjs', 'loadUtility', ...given], {
    env: { PATH, HOME, ...envOf(place) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [ended, faults] = [once(child, 'exit'), text(child.stderr)];
  let output = '';
  let isDisturbed = after === undefined;
  for await (const part of child.stdout.setEncoding('utf8')) {
    output += String(part);
    if (isDisturbed || !output.includes(after ?? '')) continue;
    isDisturbed = true;
    await disturb?.(() => child.kill('SIGKILL'));
  }
  await ended;
  return { output, faults: await faults, code: child.exitCode };
}

interface Disturbance {
  after: string;
  disturb(kill: () => void): unknown;
}

/** Loads in this process. Returns what the command would print. */
async function loadHere(db: Database, size = utilityAt(scale)): Promise<string> {
  const lines: string[] = [];
  await loadUtility(db, { size, say: line => lines.push(line) });
  return lines.join('\n');
}

it('killed and cut off, it goes on where it stopped and ends as an uninterrupted load', async () => {
  const [place, other] = [await freshPlace(), await freshPlace()];
  const killed = await load(place, ['--scale', String(scale)], {
    after: 'transformer centres:',
    disturb: kill => kill(),
  });
  expect(killed.code).toBeNull();
  const begun = await readProgress(place.db);
  expect(begun?.done.map(({ step }) => step).slice(0, 2)).toEqual([
    'areas, people and feeders',
    'transformer centres',
  ]);

  const server = start(readConfig({ ...envOf(place), PORT: '0', LOG_LEVEL: 'silent' }));
  await expect(server).rejects.toThrow('npm run load-utility goes on where it stopped');

  const cutOff = await load(place, [], {
    after: '8/23',
    disturb: () =>
      administer(
        place.databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      ),
  });
  expect(cutOff).toMatchObject({ code: 1, faults: expect.stringContaining('PostgreSQL does not answer') });
  await expect(loadHere(place.db, utilityAt(0.01))).rejects.toThrow(
    'of another size (48 sections, 48 transformer centres, 14 months)',
  );
  expect(await readProgress(place.db)).not.toHaveProperty('done.length', 23);

  const last = await load(place, []);
  expect(last).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Goes on after \d+ steps: 48 sections/),
  });
  const sums = await sumsOf(place.db);
  await fillWithDemo(other.db, utilityAt(scale), { at: new Date(begun?.at ?? '') });
  expect(sums).toEqual(await sumsOf(other.db));
  expect(sums).toHaveProperty('installation_months.rows', 31_780);

  expect(await loadHere(place.db)).toMatch(
    /^The utility is whole already\.\n[^]+installation_months +31,780 /,
  );
  expect(await sumsOf(place.db)).toEqual(sums);
});

it('writes nothing into a database with people, and nothing that others could sign in to', async () => {
  const place = await freshPlace();
  expect(() => refusePublic(readConfig({ ...envOf(place), NODE_ENV: 'production' }))).toThrow(
    'and NODE_ENV is production.',
  );
  expect(() => refusePublic(readConfig({ ...envOf(place), HOST: '0.0.0.0', DEMO: '1' }))).not.toThrow();
  await addOfficer(place.db, { name: 'Anil Rao', phone: '9845012345', designation: 'cio' });
  const before = await sumsOf(place.db);
  await expect(loadHere(place.db)).rejects.toThrow('holds a utility already');
  expect(await sumsOf(place.db)).toEqual(before);
});

/** The columns that differ between two loads on purpose: keys, salts, progress in seconds, and which slot counts a row. */
const ownOfEach: Readonly<Record<string, string[]>> = {
  settings: ['value'],
  pool_accounts: ['salt', 'verifier'],
  row_counts: ['slot'],
};

/** Returns the number of rows of each table, and a sum over them, without what the database makes up for a row. */
async function sumsOf(db: Database): Promise<Record<string, unknown>> {
  const tables = await rowsOf(
    db,
    sql`select relname as name, array(
        select attname::text from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
        where adrelid = pg_class.oid and pg_get_expr(adbin, adrelid) ~ 'now|uuid|nextval') as made
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const sums = tables.map(async ({ name, made }) => {
    const left = [...[made].flat(), ...(ownOfEach[String(name)] ?? [])].map(column => sql`${column}`);
    const [found] = await rowsOf(
      db,
      sql`select count(*)::int as rows, md5(string_agg(row::text, '' order by row::text)) as sum
        from (select to_jsonb(each) - array[${sql.join(left, sql`, `)}]::text[] as row
          from ${sql.identifier(String(name))} each) rows`,
    );
    return [String(name), found];
  });
  return Object.fromEntries(await Promise.all(sums));
}
