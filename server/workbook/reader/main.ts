import { fileExtensions, type FileExtension } from '#domain/files.ts';
import type { SheetKind } from '#fileKinds/sheetKind.ts';
import type { IntakeLimits } from '#sheets/limits.ts';
import { WorkbookRefused } from '#sheets/refused.ts';
import { verifyFormat } from '../format/verifyFormat.ts';
import { report, readRequest, startWatchdog } from '../process/child.ts';
import { fromBiff } from './fromBiff.ts';
import { fromPackage } from './fromPackage.ts';
import { Spool } from './spool.ts';
import { walk } from '#sheets/walk.ts';

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

const request = await readRequest();
if (!isReadRequest(request)) throw new Error('This module is run with a request to read a workbook.');
await startWatchdog(request.limits.memoryBytes);
try {
  report(await read(request));
} catch (error) {
  if (!(error instanceof WorkbookRefused)) throw error;
  report({ refused: error.message, limit: error.limit });
}

async function read({ file, extension, kinds, limits, everyColumn, spool: spoolFile }: ReadRequest) {
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

function isReadRequest(value: unknown): value is ReadRequest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'spool' in value &&
    'limits' in value &&
    'kinds' in value &&
    'everyColumn' in value &&
    'file' in value &&
    'extension' in value &&
    fileExtensions.some(extension => extension === value.extension)
  );
}
