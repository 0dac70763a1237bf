import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { openDatabase } from '../../../server/services/db/cluster/ownPostgres.ts';
import { connect, type Connection } from '../../../server/services/db/connect.ts';
import { envOf, placeFrom, type TestPlace } from '../../support/database.ts';
import { dataFolder } from '../../support/folders.ts';
import { startServerProcess } from '../../support/serverProcess.ts';

/** Creates a demo utility in the PostgreSQL of the servers that will run on it. */
export async function ownPlace(): Promise<TestPlace> {
  const place = ownPlaceIn(dataFolder('own'));
  const server = startServerProcess(envOf(place));
  await server.ready;
  server.process.kill('SIGINT');
  await server.ended;
  return place;
}

const ownPlaceIn = (dataDir: string): TestPlace => ({
  dataDir,
  databaseUrl: '',
  remove: () => rm(dataDir, { recursive: true, force: true }),
});

/** Copies a place while no server runs on it. */
export async function copyOf({ dataDir, databaseUrl }: TestPlace): Promise<TestPlace> {
  if (databaseUrl === '') {
    const copy = dataFolder('copy');
    // With their owner, which Node's own copy would not keep.
    execFileSync('cp', ['-pPR', `${dataDir}/.`, copy]);
    return ownPlaceIn(copy);
  }
  const url = new URL(databaseUrl);
  const database = url.pathname.slice(1);
  url.pathname = '/postgres';
  const copy = await placeFrom({ url: url.href, database });
  cpSync(dataDir, copy.dataDir, { recursive: true });
  return copy;
}

/** Opens the database of a place for `look`, while no server runs on it. */
export async function withConnection<T>(
  { dataDir, databaseUrl }: Pick<TestPlace, 'dataDir' | 'databaseUrl'>,
  look: (connection: Connection) => Promise<T>,
): Promise<T> {
  await using unwind = new AsyncDisposableStack();
  const { url, close } = await openDatabase({ dataDir, ...(databaseUrl !== '' && { databaseUrl }) });
  unwind.defer(close);
  const connection = await connect({ databaseUrl: url });
  unwind.defer(() => connection.close());
  return await look(connection);
}
