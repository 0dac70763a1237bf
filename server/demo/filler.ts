import { connect } from '../services/db/connect.ts';
import { secretSeal } from '../services/db/secrets.ts';
import { endProcess } from '../services/settings/endProcess.ts';
import { fillWithDemo } from './fill.ts';
import { readFillRequest } from './provide.ts';

// A server that was killed takes its database with it, and so ends this process too.
const message = new Promise<unknown>(resolve => process.once('message', resolve));
const { databaseUrl, demo, secretsKeys } = readFillRequest(await message);
const connection = await connect({ databaseUrl });
await fillWithDemo(connection.db, demo, { seal: secretSeal(secretsKeys) });
await connection.close();
endProcess(0);
