import { setPriority } from 'node:os';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { openConnections } from '../../../services/db/connect.ts';
import { secretSeal, secretStore } from '../../../services/db/secrets.ts';
import { seenBy, type AuditLogger } from '../../../services/log/auditLog.ts';
import { createLogger } from '../../../services/log/logger.ts';
import type { Config } from '../../../services/settings/config.ts';
import { openStore } from '../../../services/storage/index.ts';
import { processFile, type ProcessingServices } from '../processing/processFile.ts';

/** The settings by which the thread opens connections of its own, and the store with the process's work folder. */
export interface ThreadSettings extends Pick<Config, 'dataDir' | 's3' | 'secretsKeys' | 'logLevel'> {
  databaseUrl: string;
  workFolder: string;
}

/** A file for the thread to process. */
export interface FileRequest {
  settings: ThreadSettings;
  fileId: string;
  /** The thread closes it when the work ends. A message to the thread says that the server stops. */
  port: MessagePort;
}

/** Enough for two files at once, each with a transaction, a query ahead of it and its lease. */
const maxConnections = 8;

/** How far the thread lets others go first: on a busy processor it gets a third of what the answers to officers get. */
const nice = 5;

let logger: ReturnType<typeof createLogger> | undefined;
let services: Promise<ProcessingServices> | undefined;

// On Linux, each thread has its own priority; elsewhere this would set that of the whole process.
if (process.platform === 'linux') setPriority(nice);
parentPort?.on('message', (request: FileRequest) => void handle(request));

async function handle({ settings, fileId, port }: FileRequest): Promise<void> {
  const stopping = new AbortController();
  port.once('message', () => stopping.abort());
  const log = (logger ??= createLogger(settings.logLevel));
  try {
    await processFile(await (services ??= open(settings, log)), fileId, stopping.signal);
  } catch (error) {
    // Logged here: the error itself may contain values that can't be transferred.
    log.error({ err: error, fileId }, 'the work on a file failed');
  } finally {
    port.close();
  }
}

async function open(
  { databaseUrl, workFolder, secretsKeys, ...settings }: ThreadSettings,
  log: AuditLogger,
): Promise<ProcessingServices> {
  const { db, close } = openConnections(databaseUrl, maxConnections);
  // Buffers arrive as plain arrays of bytes.
  const seal = secretSeal(secretsKeys?.map(key => Buffer.from(key)));
  try {
    const { store } = await openStore(settings, secretStore(db, seal), workFolder);
    return { db, store, log: seenBy(seen => parentPort?.postMessage(seen), log) };
  } catch (error) {
    services = undefined;
    await close();
    throw error;
  }
}
