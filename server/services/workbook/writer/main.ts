import type { ReadableStream } from 'node:stream/web';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { toldFault, type ToldFault } from '../errors.ts';
import type { RowBatch } from '../writtenSheet.ts';
import type { SheetHead } from './sheetXml.ts';
import { writeSheets } from './writeSheets.ts';

/** A workbook for the writing thread. */
export interface WriteRequest {
  file: string;
  heads: readonly SheetHead[];
  /** The rows of all sheets, in their order. If this stream errors, the writing ends. */
  batches: ReadableStream<RowBatch>;
  /** The port on which the thread answers once it has closed the file. */
  answer: MessagePort;
}

/** The outcome of writing a workbook: empty, or the fault. */
export type WriteAnswer = Partial<ToldFault>;

parentPort?.on('message', (request: WriteRequest) => void write(request));

async function write({ file, heads, batches, answer }: WriteRequest): Promise<void> {
  const reply = (result: WriteAnswer) => answer.postMessage(result);
  try {
    await writeSheets(file, heads, batches.values());
    reply({});
  } catch (error) {
    reply(toldFault(error));
  }
}
