import { connect } from '../db/connect.ts';
import { secretSeal } from '../db/secretSeal.ts';
import { endProcess } from '../settings/endProcess.ts';
import { startWatchdog } from '../workbook/process/child.ts';
import { fillWithDemo } from './fill.ts';
import { readFillRequest } from './fillRequest.ts';

const message = new Promise<unknown>(resolve => process.once('message', resolve));
// A server that was killed must be able to start again at once, so this process must not hold the folder any longer. The
// server names itself, as it may have ended before this line.
await startWatchdog(Infinity, Number(process.argv[2]));
const { dataDir, demo, secretsKeys } = readFillRequest(await message);
const connection = await connect({ dataDir });
await fillWithDemo(connection.db, demo, { seal: secretSeal(secretsKeys) });
await connection.close();
endProcess(0);
