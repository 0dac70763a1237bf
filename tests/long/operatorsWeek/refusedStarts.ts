import { once } from 'node:events';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { interruptedLoad } from './loads.ts';
import { fill, mountSmallDisk, unmount } from '../../support/smallDisk.ts';
import { stop, type Week } from './week.ts';

/** Starts a server that must not start. Returns what it says. */
type Refused = (week: Week) => Promise<string>;

const onOwn = (dataDir: string) => ({ DATA_DIR: dataDir, DEMO: '0', NODE_ENV: 'production' });

/** The messages that the page has of a server that does not start, each with the way to make a server say it. */
export const refusedStarts: Readonly<Record<string, Refused>> = {
  "The configuration can't be used:": week => week.refused({ ...week.variables, LOG_LEVEL: 'loud' }),
  'Another server is running on the data folder': async week => {
    const own = onOwn(week.folder('new'));
    const first = week.begin(own);
    await first.ready;
    const said = await week.refused(own);
    await stop(first);
    return said;
  },
  "PostgreSQL can't open …": async week => {
    const own = onOwn(week.folder('new'));
    truncateSync(path.join(own.DATA_DIR, 'pg/data/global/pg_control'), 100);
    return week.refused(own);
  },
  "The disk is full: PostgreSQL can't open …": async week => {
    const own = onOwn(week.folder('small'));
    if (!mountSmallDisk(own.DATA_DIR, '120m'))
      throw new Error('This machine does not let us mount a small disk.');
    try {
      const first = week.begin(own);
      await first.ready;
      await stop(first);
      const filler = fill(own.DATA_DIR);
      const said = await week.refused(own);
      rmSync(filler);
      const again = week.begin(own);
      await again.ready;
      await stop(again);
      return said;
    } finally {
      unmount(own.DATA_DIR);
    }
  },
  'The database in … is of PostgreSQL …': week => {
    const own = onOwn(week.folder('older'));
    const cluster = path.join(own.DATA_DIR, 'pg/data');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(path.join(cluster, 'PG_VERSION'), '14\n');
    return week.refused(own);
  },
  'SECRETS_KEY: missing': week => week.refused({ ...week.variables, SECRETS_KEY: '' }),
  'SECRETS_KEY: not the key': week =>
    week.refused({ ...week.variables, SECRETS_KEY: Buffer.alloc(32).toString('base64') }),
  'The database holds a part of a utility only': async week => {
    await week.createDatabase('part');
    const address = await interruptedLoad(week, 'part');
    return week.refused({ ...week.variables, SECRETS_KEY: '', DATABASE_URL: address });
  },
  'The database is of a later version than …': async week => {
    await laterVersion(week);
    const said = await week.refused(week.variables);
    await week.query(`delete from drizzle.__drizzle_migrations where hash = 'later'`);
    return said;
  },
  'listen EADDRINUSE': async week => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const said = await week.refused({ ...week.variables, PORT: String(port) });
    other.close();
    return said;
  },
};

/** Those that this machine, where the server may do anything and has its PostgreSQL, can't be made to say. */
export const unprovoked: readonly string[] = [
  'Other users of this machine can open …',
  "The server's own PostgreSQL doesn't run …",
];

/** Brings the database to a version that nobody has made yet. */
export async function laterVersion(week: Week): Promise<void> {
  await week.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  );
}
