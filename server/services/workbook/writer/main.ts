import type { ReadableStream } from 'node:stream/web';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants } from 'node:zlib';
import { ZipFile } from 'yazl';
import { toldFault, type ToldFault } from '../workbookErrors.ts';
import type { RowBatch } from '../writtenSheet.ts';
import { sheetXml, type SheetHead } from './sheetXml.ts';
import { sheetPart, workbookParts } from './workbookParts.ts';

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

/** Uses the earliest date that a ZIP can store, so that the same rows produce the same bytes at any time. */
const packing = {
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  compressionLevel: constants.Z_BEST_SPEED,
};

/** Writes an xlsx while its rows arrive, sheet after sheet, and holds none of them in memory. */
async function writeSheets(
  file: string,
  heads: readonly SheetHead[],
  batches: AsyncIterator<RowBatch>,
): Promise<void> {
  const zip = new ZipFile();
  const failed = new AbortController();
  zip.on('error', error => failed.abort(error));
  for (const [part, text] of workbookParts(heads.map(({ name }) => name)))
    zip.addBuffer(Buffer.from(text), part, packing);
  for (const [index, head] of heads.entries())
    zip.addReadStreamLazy(sheetPart(index), packing, give => {
      const xml = Readable.from(sheetXml(head, batchesOfSheet(batches)));
      xml.once('error', error => failed.abort(error));
      give(null, xml);
    });
  zip.end();
  try {
    await pipeline(zip.outputStream, createWriteStream(file), { signal: failed.signal });
  } catch (error) {
    throw failed.signal.aborted ? failed.signal.reason : error;
  }
}

async function* batchesOfSheet(batches: AsyncIterator<RowBatch>): AsyncGenerator<RowBatch['rows']> {
  for (;;) {
    const next = await batches.next();
    if (next.done) throw new Error('The rows ended within a sheet.');
    yield next.value.rows;
    if (next.value.endsSheet) return;
  }
}
