import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { currentMonth } from '#domain/months.ts';
import { roles } from '#domain/roles.ts';
import { rowsOf } from '../server/db/rowsOf.ts';
import { demoPassword } from '../server/demo/signIns.ts';
import { signIn } from '../tests/support/cognito.ts';
import { openBench } from './bench/arms.ts';
import { load, openClient, pglite, postgres, serve, type Engine } from './bench/engines.ts';
import { measure, type Measured } from './bench/measure.ts';
import { heading, line, misses } from './bench/report.ts';

/**
 * Measures every list and count, for every designation, on a utility of 20,000 transformer centres and 1,000,000
 * installations on PostgreSQL (DATABASE_URL's server, in a database of its own) and a tenth of that on PGlite, or on
 * `--scale` of it. Fails over the bounds.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    role: { type: 'string', multiple: true, default: [...roles] },
    engine: { type: 'string', multiple: true, default: ['PGlite', 'PostgreSQL'] },
  },
});
const scale = Number(values.scale);
const url = process.env['DATABASE_URL'];
const engines = [pglite, ...(url ? [postgres(url)] : [])];
if (!url) console.log('PostgreSQL: not measured, as DATABASE_URL is not set.');

console.log(`${new Date().toISOString()}, ${cpus()[0]?.model}, ${availableParallelism()} processors, `);
const missed: string[] = [];
for (const engine of engines.filter(({ name }) => values.engine.includes(name)))
  missed.push(...(await measureOn(engine)));
console.log(
  missed.length > 0 ? `\nOver their bounds:\n  ${missed.join('\n  ')}` : '\nEverything is within its bounds.',
);
process.exit(missed.length > 0 ? 1 : 0);

async function measureOn(engine: Engine): Promise<string[]> {
  await using unwind = new AsyncDisposableStack();
  const place = await engine.make();
  unwind.defer(() => place.remove());
  const seconds = await load(place, engine.sizeAt(scale));
  const server = await serve(place);
  unwind.defer(() => server.close());
  const client = openClient(place, server.db);
  unwind.defer(() => client.close());
  const bench = await openBench(client.client);
  unwind.defer(() => bench.close());
  const [size] = await rowsOf(
    server.db,
    sql`select (select count(*) from transformer_centres) as centres, (select count(*) from installations) as installations,
      (select count(*) from installation_months) as months, (select count(*) from areas where level = 'section') as sections,
      pg_size_pretty(pg_database_size(current_database())) as bytes`,
  );
  console.log(
    `\n${engine.name}: ${size?.['centres']} transformer centres, ${size?.['installations']} installations, ` +
      `${size?.['months']} months of them, ${size?.['sections']} sections, ${size?.['bytes']}; ` +
      `loaded in ${seconds.toFixed(0)} s; load of the machine ${loadavg()[0]?.toFixed(1)}\n\n${heading()}`,
  );
  const config: { apiKey: string } = await (await fetch(`${server.url}/config.json`)).json();
  const found: Measured[] = [];
  for (const role of roles.filter(each => values.role.includes(each))) {
    const token = await signIn(server.url, role, demoPassword);
    const setting = { server, bench, client: client.client, ...config, token, month: currentMonth() };
    for await (const measured of measure(role, setting)) {
      found.push(measured);
      console.log(line(measured));
    }
  }
  return misses(found).map(miss => `${engine.name}: ${miss}`);
}
