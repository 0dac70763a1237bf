import { fileExtensions, type FileExtension } from '#domain/files.ts';
import type { SheetKind } from '#validation/sheetKind.ts';
import type { IntakeLimits } from '../../limits.ts';
import { WorkbookRefused } from '../faults.ts';
import { proveFormat } from '../format/proveFormat.ts';
import { report, requested, watched } from '../process/child.ts';
import { fromBiff } from './fromBiff.ts';
import { fromPackage } from './fromPackage.ts';
import { Spool } from './spool.ts';
import { walk } from './walk.ts';

/** What the reading process is asked for. */
export interface ReadRequest {
  file: string;
  extension: FileExtension;
  kinds: readonly SheetKind[];
  limits: IntakeLimits;
  /** Where to write the rows. */
  spool: string;
}

const request = await requested();
if (!isReadRequest(request)) throw new Error('This module is run with a request to read a workbook.');
await watched(request.limits.memoryBytes);
try {
  report(await read(request));
} catch (error) {
  if (!(error instanceof WorkbookRefused)) throw error;
  report({ refused: error.message, limit: error.limit });
}

async function read({ file, extension, kinds, limits, spool: spoolFile }: ReadRequest) {
  const proven = await proveFormat(file, extension, limits);
  const workbook =
    proven.format === 'xls'
      ? await fromBiff(proven.stream, proven.sheets)
      : fromPackage(proven.file, proven.format, proven.parts);
  const spool = new Spool(spoolFile, limits);
  const found = walk(workbook, kinds, limits, row => spool.add(row));
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
    'file' in value &&
    'extension' in value &&
    fileExtensions.some(extension => extension === value.extension)
  );
}
