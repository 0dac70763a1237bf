import { closeSync, openSync, writeSync } from 'node:fs';
import type { FileExtension } from '#domain/files.ts';
import type { SheetKind } from '#fileKinds/sheetKind.ts';
import type { IntakeLimits } from '#sheets/limits.ts';
import { walk } from '#sheets/walk.ts';
import { limitExceeded } from '#sheets/refusals.ts';
import { verifyFormat } from '../format/verifyFormat.ts';
import { jsonLine } from '../jsonLines.ts';
import { fromBiff } from './fromBiff.ts';
import { fromPackage } from './fromPackage.ts';

/** The request to the reading process. */
export interface ReadRequest {
  file: string;
  extension: FileExtension;
  kinds: readonly SheetKind[];
  limits: IntakeLimits;
  /** Whether to read all columns with a header, not only those of the kinds. */
  everyColumn: boolean;
  /** The file to write the rows to. */
  spool: string;
}

/**
 * Reads a workbook in this process, which nothing protects from the file. Writes its rows to the spool, and returns its
 * sheets and what to tell the officer about them. Throws WorkbookRefused with a sentence for the officer.
 */
export async function readSheets(request: ReadRequest): Promise<ReturnType<typeof walk>> {
  const { file, extension, kinds, limits, everyColumn, spool: spoolFile } = request;
  const verified = await verifyFormat(file, extension, limits);
  const workbook =
    verified.format === 'xls'
      ? await fromBiff(verified.stream, verified.sheets)
      : fromPackage(verified.file, verified.format, verified.parts);
  const spool = new Spool(spoolFile, limits);
  const found = walk(workbook, kinds, limits, row => spool.add(row), everyColumn);
  spool.end();
  return found;
}

const bufferedLength = 256 * 1024;

/** A file with one JSON line per row, written as the rows arrive. */
class Spool {
  readonly #handle: number;
  readonly #limits: IntakeLimits;
  #waiting: string[] = [];
  #waitingLength = 0;
  #written = 0;

  /** Creates the file. */
  constructor(file: string, limits: IntakeLimits) {
    this.#handle = openSync(file, 'w', 0o600);
    this.#limits = limits;
  }

  /** Adds a line. The limit of unpacked size applies here too, as a few bytes of a workbook can expand to many. */
  add(row: object): void {
    const line = jsonLine(row);
    this.#waiting.push(line);
    this.#waitingLength += line.length;
    if (this.#waitingLength >= bufferedLength) this.#flush();
  }

  /** Completes the file. */
  end(): void {
    this.#flush();
    closeSync(this.#handle);
  }

  #flush(): void {
    this.#written += writeSync(this.#handle, this.#waiting.join(''));
    if (this.#written > this.#limits.unpackedBytes) throw limitExceeded('unpackedBytes', this.#limits);
    this.#waiting = [];
    this.#waitingLength = 0;
  }
}
