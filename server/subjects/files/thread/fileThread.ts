import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Seen } from '../../../services/log/auditLog.ts';
import { entryUrl } from '../../../services/settings/paths.ts';
import type { FileRequest, ThreadSettings } from './main.ts';

/** How long the thread stays after its last file, ms. */
const idleMs = 60_000;

/** Processes files, several at once. */
export interface Processor {
  /** Processes a file from its current state to the end, or until `stopping` is aborted. */
  process(fileId: string, stopping: AbortSignal): Promise<void>;
  /** Ends the work that still runs. */
  stop(): Promise<void>;
}

interface ThreadLog {
  error(details: object, message: string): void;
}

/**
 * Processes files in a thread with its own connections to PostgreSQL, so that other calls don't wait while it computes.
 * The thread starts with the first file and ends when it has had none for a while. Passes on what it logs of files.
 */
export function fileThread(
  settings: ThreadSettings,
  log: ThreadLog,
  see: (seen: Seen) => void = () => undefined,
): Processor {
  let thread: Worker | undefined;
  let running = 0;
  let idle: NodeJS.Timeout | undefined;
  const start = () => {
    const started = new Worker(entryUrl('fileThread'), { execArgv: [] });
    started.unref();
    started.on('message', see);
    started.once('error', (error: unknown) =>
      log.error({ err: error }, 'the thread that processes files failed'),
    );
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  const stop = async () => {
    clearTimeout(idle);
    const last = thread;
    thread = undefined;
    await last?.terminate();
  };
  return {
    process: async (fileId, stopping) => {
      clearTimeout(idle);
      running += 1;
      const { port1: ours, port2: port } = new MessageChannel();
      const tellThread = () => ours.postMessage({});
      try {
        const request: FileRequest = { settings, fileId, port };
        (thread ??= start()).postMessage(request, [port]);
        if (stopping.aborted) tellThread();
        stopping.addEventListener('abort', tellThread);
        // The thread closes it after its work, and so does its end. Then the sweeper finds what is left to do.
        await once(ours, 'close');
      } finally {
        stopping.removeEventListener('abort', tellThread);
        running -= 1;
        if (running === 0) idle = setTimeout(() => void stop(), idleMs).unref();
      }
    },
    stop,
  };
}
