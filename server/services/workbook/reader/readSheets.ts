import type { FileExtension } from '#domain/files.ts';
import type { SheetKind } from '#fileKinds/sheetKind.ts';
import type { IntakeLimits } from '#sheets/limits.ts';
import { walk } from '#sheets/walk.ts';
import { verifyFormat } from '../format/verifyFormat.ts';
import { fromBiff } from './fromBiff.ts';
import { fromPackage } from './fromPackage.ts';
import { Spool } from './spool.ts';

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
