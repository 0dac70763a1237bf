import type { ReadableStream } from 'node:stream/web';
import { parentPort, type MessagePort } from 'node:worker_threads';
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

/** The outcome of writing a workbook: empty, or the failure for the log. */
export interface WriteAnswer {
  failure?: string;
}

parentPort?.on('message', (request: WriteRequest) => void write(request));

async function write({ file, heads, batches, answer }: WriteRequest): Promise<void> {
  const reply = (result: WriteAnswer) => answer.postMessage(result);
  try {
    await writeSheets(file, heads, batches.values());
    reply({});
  } catch (error) {
    reply({ failure: String(error instanceof Error ? error.stack : error) });
  }
}
