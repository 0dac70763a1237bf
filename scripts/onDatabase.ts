import type { openOrJoin } from '../server/services/db/cluster/openOrJoin.ts';
import { openDatabase } from '../server/services/db/cluster/ownPostgres.ts';
import { connect, type Database } from '../server/services/db/connect.ts';
import { operatorFaultText } from '../server/app/operatorFault.ts';
import { readConfig, type Config } from '../server/services/settings/config.ts';
import { makePrivate, setPrivateUmask } from '../server/services/storage/privateFolder.ts';

/** How a command ended: what it prints, and whether it did what it was asked for. */
interface Outcome {
  text: string;
  ok: boolean;
}

/** A command of the operator. */
type Command = (db: Database, config: Config, databaseUrl: string) => Promise<Outcome>;

/**
 * Runs a command on the database of the server's configuration, and ends the process: with 1 if the command failed. Only one
 * that changes nothing may use the database of a server that runs (`openOrJoin`).
 */
export async function onDatabase(
  command: Command,
  open: typeof openOrJoin | typeof openDatabase = openDatabase,
): Promise<never> {
  try {
    process.exit((await isDone(command, open)) ? 0 : 1);
  } catch (error) {
    console.error(operatorFaultText(error));
    process.exit(1);
  }
}

async function isDone(command: Command, open: typeof openDatabase | typeof openOrJoin): Promise<boolean> {
  setPrivateUmask();
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) makePrivate(config.dataDir);
  await using unwind = new AsyncDisposableStack();
  const { url: databaseUrl, close } = await open(config);
  unwind.defer(close);
  const connection = await connect({ databaseUrl });
  unwind.defer(() => connection.close());
  const { text, ok } = await command(connection.db, config, databaseUrl);
  console.log(text);
  return ok;
}
