import { fileExtensions } from '#domain/files.ts';
import { WorkbookRefused } from '#sheets/refused.ts';
import { toldFault } from '../errors.ts';
import { report, readRequest, startWatchdog } from '../process/child.ts';
import { readSheets, type ReadRequest } from './readSheets.ts';

const request = await readRequest();
if (!isReadRequest(request)) throw new Error('This module is run with a request to read a workbook.');
await startWatchdog(request.limits.memoryBytes);
try {
  report(await readSheets(request));
} catch (error) {
  if (error instanceof WorkbookRefused) report({ refused: error.message, limit: error.limit });
  // Node prints any other, by which a lack of memory is known.
  if (!(error instanceof Error && 'syscall' in error)) throw error;
  report(toldFault(error));
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
