import { cpSync } from 'node:fs';
import { connect, type Connection } from '../../../server/db/connect.ts';
import { placeFrom, type TestPlace } from '../../support/database.ts';

/** Copies a place while no server runs on it. */
export async function copyOf({ dataDir, databaseUrl }: TestPlace): Promise<TestPlace> {
  const url = new URL(databaseUrl);
  const database = url.pathname.slice(1);
  url.pathname = '/postgres';
  const copy = await placeFrom({ url: url.href, database });
  cpSync(dataDir, copy.dataDir, { recursive: true });
  return copy;
}

/** Opens the database of a place for `look`, while no server runs on it. */
export async function withConnection<T>(
  place: Pick<TestPlace, 'databaseUrl'>,
  look: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await connect(place);
  try {
    return await look(connection);
  } finally {
    await connection.close();
  }
}
