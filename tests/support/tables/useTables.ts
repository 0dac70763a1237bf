import { connect } from '../../../server/services/db/connect.ts';
import { useApi, type TestApi } from '../api.ts';
import type { TestPlace } from '../database.ts';
import { addTables } from './addTables.ts';

/** Starts a server whose database has the tables of `registry.ts`. */
export function useTables(): TestApi {
  return useApi({}, {}, migrate);
}

async function migrate(place: TestPlace): Promise<void> {
  const connection = await connect(place);
  try {
    await addTables(connection.db);
  } finally {
    await connection.close();
  }
}
