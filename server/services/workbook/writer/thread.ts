import { ReadableStream } from 'node:stream/web';
import { MessageChannel, Worker } from 'node:worker_threads';
import { entryUrl } from '../../settings/paths.ts';
import { WorkbookCrashed } from '../errors.ts';
import type { RowBatch, ColouredRow, WrittenSheet } from '../writtenSheet.ts';
import type { WriteAnswer, WriteRequest } from './main.ts';
import type { SheetHead } from './sheetXml.ts';

/** Rows sent to the thread at a time. */
const batchSize = 500;

/** Options for writing a workbook. */
export interface WriteOptions {
  /** Aborts the writing: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Receives the writing thread once it has the work. */
  started?: (thread: Worker) => void;
}

/** The writing thread. */
interface Writer {
  thread: Worker;
  /** Rejects with WorkbookCrashed when the thread ends. */
  ended: Promise<never>;
}

let writer: Writer | undefined;

/**
 * Writes a workbook in the process's only writing thread, which starts with the first workbook and ends with the
 * process. Throws what the rows throw, the signal's reason, or WorkbookCrashed.
 */
export async function writeInThread(
  { file, heads, sheets }: { file: string; heads: readonly SheetHead[]; sheets: readonly WrittenSheet[] },
  { signal, started }: WriteOptions,
): Promise<void> {
  signal?.throwIfAborted();
  const { thread, ended } = (writer ??= start());
  const source = batchesOf(sheets);
  const { batches, throwFault } = streamOf(source, signal);
  const { port1: answers, port2: answer } = new MessageChannel();
  const answered = new Promise<WriteAnswer>(resolve => answers.once('message', resolve));
  try {
    const request: WriteRequest = { file, heads, batches, answer };
    thread.postMessage(request, [batches, answer]);
    started?.(thread);
    const { failure, code } = await Promise.race([answered, ended]);
    throwFault();
    signal?.throwIfAborted();
    if (failure !== undefined) throw new WorkbookCrashed(failure, code);
  } finally {
    answers.close();
    await source.return();
  }
}

function start(): Writer {
  // The thread needs none of the server's settings, and doesn't keep an otherwise idle process alive.
  const thread = new Worker(entryUrl('workbookWriter'), { env: {}, execArgv: [] });
  thread.unref();
  const ended = new Promise<never>((_, reject) => {
    const crash = (why: string) => {
      if (writer?.thread === thread) writer = undefined;
      reject(new WorkbookCrashed(`The writing thread ended: ${why}`));
    };
    thread.once('error', error => crash(error instanceof Error ? error.message : String(error)));
    thread.once('exit', code => crash(`exit code ${code}`));
  });
  // Handles the rejection even if the thread ends while it writes nothing.
  ended.catch(() => undefined);
  return { thread, ended };
}

/**
 * Returns the rows as a stream that can be transferred to the thread; `throwFault` throws the reason why it ended
 * early.
 */
function streamOf(source: AsyncIterator<RowBatch>, signal: AbortSignal | undefined) {
  let fault: { error: unknown } | undefined;
  const batches = new ReadableStream<RowBatch>({
    pull: async controller => {
      try {
        signal?.throwIfAborted();
        const next = await source.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        fault = { error };
        // Not the error itself, which may contain values that can't be transferred.
        controller.error(new Error('The rows ended early.'));
      }
    },
  });
  return {
    batches,
    throwFault: () => {
      if (fault) throw fault.error;
    },
  };
}

async function* batchesOf(sheets: readonly WrittenSheet[]): AsyncGenerator<RowBatch, void, void> {
  for (const { rows } of sheets) {
    let batch: ColouredRow[] = [];
    for await (const row of rows) {
      batch.push(row);
      if (batch.length < batchSize) continue;
      yield { rows: batch, endsSheet: false };
      batch = [];
    }
    yield { rows: batch, endsSheet: true };
  }
}
