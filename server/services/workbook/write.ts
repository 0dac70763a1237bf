import { open, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { MessageChannel, Worker } from 'node:worker_threads';
import { entryUrl } from '../settings/paths.ts';
import type { ColouredRow, RowBatch, WrittenSheet } from './writtenSheet.ts';
import { WorkbookCrashed } from './workbookErrors.ts';
import type { WriteAnswer, WriteRequest } from './writer/main.ts';
import type { SheetHead } from './writer/sheetXml.ts';

/**
 * Writes an xlsx in a separate thread, reading the rows no faster than it can write them. The same rows produce the
 * same bytes. A string becomes a text cell whatever it starts with. The file must not exist yet; a failure leaves none.
 * Throws what `rows` throws, or WorkbookCrashed.
 */
export async function writeWorkbook(
  file: string,
  sheets: readonly WrittenSheet[],
  options: WriteOptions = {},
): Promise<void> {
  const target = path.join(await realpath(path.dirname(file)), path.basename(file));
  const names = sheetNames(sheets.map(sheet => sheet.name));
  const heads = sheets.map(({ columns }, index) => ({
    name: names[index] ?? '',
    columns: columns.map(({ header, width }) => ({
      header,
      width: width ?? Math.max(10, header.length + 2),
    })),
  }));
  await (await open(target, 'wx')).close();
  try {
    await writeInThread({ file: target, heads, sheets }, options);
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

const longestName = 31;

/**
 * Turns names into valid Excel sheet names: at most 31 characters, none of \ / ? * [ ] :, no quote at either end, no
 * duplicates.
 */
function sheetNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map(name => {
    const plain = readable(name) || 'Sheet';
    let free = plain;
    for (let number = 2; used.has(free.toLowerCase()); number += 1) {
      const suffix = ` (${number})`;
      free = `${plain.slice(0, longestName - suffix.length)}${suffix}`;
    }
    used.add(free.toLowerCase());
    return free;
  });
}

function readable(name: string): string {
  // eslint-disable-next-line no-control-regex -- XML can't hold them
  const allowed = name.toWellFormed().replaceAll(/[\\/?*[\]:\u0000-\u001f\ufffe\uffff]/g, ' ');
  return allowed.slice(0, longestName).replaceAll(/^[\s']+|(?<![\s'])[\s']+$/g, '');
}

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
async function writeInThread(
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
