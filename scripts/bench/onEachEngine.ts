import { availableParallelism, cpus } from 'node:os';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { configPath } from '#contract/endpoints.ts';
import { currentMonth } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';
import { portalConfig } from '#contract/portalConfig.ts';
import type { DemoSize } from '../../server/settings/demoSize.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { signIn } from '../../tests/support/session.ts';
import { openBench } from './openBench.ts';
import { load, openClient, pglite, postgres, reportsMade, serve, type Engine } from './engines.ts';
import type { Setting } from './measure.ts';
import { about } from './report.ts';

/** An engine with the utility and a running server, ready to measure. */
export interface Opened {
  engine: Engine;
  /** The contents of the database, and how long they took to load. */
  about: string;
  /** Its address; undefined on PGlite. */
  databaseUrl: string | undefined;
  /** Signs a designation in. Returns everything that a measurement needs. */
  as(role: Role): Promise<Setting>;
}

/** Which engines to measure, and with how much. */
interface Chosen {
  engine: readonly string[];
  scale: string;
  /** Returns the size of the utility. @default the engine's own */
  sizeAt?(scale: number, engine: Engine): DemoSize;
}

/** Loads the named engines, one after the other, and measures each. Always removes their databases. */
export async function onEachEngine(
  { engine: names, scale, sizeAt = (of, engine) => engine.sizeAt(of) }: Chosen,
  measure: (opened: Opened) => Promise<void>,
): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (!url) console.log('PostgreSQL: not measured, because DATABASE_URL is not set.');
  console.log(`${new Date().toISOString()}, ${cpus()[0]?.model}, ${availableParallelism()} processors`);
  for (const engine of [pglite, ...(url ? [postgres(url)] : [])])
    if (names.includes(engine.name)) await onEngine(engine, sizeAt(Number(scale), engine), measure);
}

async function onEngine(
  engine: Engine,
  size: DemoSize,
  measure: (opened: Opened) => Promise<void>,
): Promise<void> {
  await using unwind = new AsyncDisposableStack();
  const place = await engine.make();
  unwind.defer(() => place.remove());
  const end = () => {
    // The running measurement fails when its database goes away.
    process.on('uncaughtException', () => undefined);
    void unwind.disposeAsync().then(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
  const seconds = await load(place, size);
  const server = await serve(place);
  unwind.defer(() => server.close());
  await reportsMade(server.db);
  const { client, close } = openClient(place, server.db);
  unwind.defer(close);
  const bench = await openBench(client);
  unwind.defer(() => bench.close());
  const config: unknown = await (await fetch(`${server.url}${configPath}`)).json();
  const { apiKey } = Value.Parse(Type.Pick(portalConfig, ['apiKey']), config);
  await measure({
    engine,
    databaseUrl: place.databaseUrl,
    about: `${engine.name}: ${await about(server.db)}; loaded in ${seconds.toFixed(0)} s`,
    as: async role => ({
      server,
      bench,
      client,
      apiKey,
      token: await signIn(server.url, role, demoPassword),
      month: currentMonth(),
    }),
  });
}
