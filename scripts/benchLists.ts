import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { currentMonth } from '#domain/months.ts';
import { roles } from '#domain/roles.ts';
import { portalConfig } from '#contract/portalConfig.ts';
import { demoPassword } from '../server/demo/signIns.ts';
import { signIn } from '../tests/support/cognito.ts';
import { openBench } from './bench/arms.ts';
import { load, openClient, pglite, postgres, serve, type Engine } from './bench/engines.ts';
import { measure, type Measured } from './bench/measure.ts';
import { about, heading, line, misses } from './bench/report.ts';

/**
 * Measures every list and count, for every designation, on a utility of 20,000 transformer centres and 1,000,000
 * installations on PostgreSQL (DATABASE_URL's server, in a database of its own) and a tenth of that on PGlite, or on
 * `--scale` of it; `--engine` and `--role` choose some. Fails over the bounds.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    role: { type: 'string', multiple: true, default: [...roles] },
    engine: { type: 'string', multiple: true, default: ['PGlite', 'PostgreSQL'] },
  },
});
const url = process.env['DATABASE_URL'];
if (!url) console.log('PostgreSQL: not measured, as DATABASE_URL is not set.');
console.log(`${new Date().toISOString()}, ${cpus()[0]?.model}, ${availableParallelism()} processors`);

const missed: string[] = [];
for (const engine of [pglite, ...(url ? [postgres(url)] : [])])
  if (values.engine.includes(engine.name)) missed.push(...(await measureOn(engine)));
console.log(
  missed.length > 0 ? `\nOver their bounds:\n  ${missed.join('\n  ')}` : '\nEverything is within its bounds.',
);
process.exit(missed.length > 0 ? 1 : 0);

async function measureOn(engine: Engine): Promise<string[]> {
  await using unwind = new AsyncDisposableStack();
  const place = await engine.make();
  unwind.defer(() => place.remove());
  const end = () => {
    // What is being measured fails as its database goes away.
    process.on('uncaughtException', () => undefined);
    void unwind.disposeAsync().then(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
  const seconds = await load(place, engine.sizeAt(Number(values.scale)));
  const server = await serve(place);
  unwind.defer(() => server.close());
  const { client, close } = openClient(place, server.db);
  unwind.defer(close);
  const bench = await openBench(client);
  unwind.defer(() => bench.close());
  console.log(
    `\n${engine.name}: ${await about(server.db)}; loaded in ${seconds.toFixed(0)} s\n\n${heading()}`,
  );
  const config: unknown = await (await fetch(`${server.url}/config.json`)).json();
  const { apiKey } = Value.Parse(Type.Pick(portalConfig, ['apiKey']), config);
  const found: Measured[] = [];
  for (const role of roles.filter(each => values.role.includes(each))) {
    const token = await signIn(server.url, role, demoPassword);
    for await (const measured of measure(role, {
      server,
      bench,
      client,
      apiKey,
      token,
      month: currentMonth(),
    })) {
      found.push(measured);
      console.log(line(measured));
    }
  }
  return misses(found).map(miss => `${engine.name}: ${miss}`);
}
