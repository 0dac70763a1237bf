import { fileExtensions, type FileExtension, type RowOutcome } from '#domain/files.ts';
import type { CellFault } from '#sheets/cellFaults.ts';

/** Why some rows would fail or be skipped. */
export interface CheckedReason {
  readonly outcome: Exclude<RowOutcome, 'success'>;
  readonly reason: string;
  readonly rows: number;
}

/** The content of a file by itself, without the records. */
export interface CheckReport {
  readonly sheets: readonly string[];
  readonly rowCount: number;
  /** Notes on how it is read: hidden rows, unknown columns, characters taken out. */
  readonly notes: readonly string[];
  /** `success` counts the rows without a fault of their own. */
  readonly count: Readonly<Record<RowOutcome, number>>;
  /** Most rows first. */
  readonly reasons: readonly CheckedReason[];
  /** The first ones, in the order of the file. */
  readonly faults: readonly CellFault[];
}

/** The file that the worker checks. */
export interface CheckRequest {
  readonly file: File;
  readonly category: string;
  readonly uploadedBy: string;
  readonly sectionCode: string | null;
}

/** The worker's answer: that it reads, or how the check ended. */
export type CheckMessage =
  | { readonly state: 'reading' }
  | { readonly state: 'checked'; readonly report: CheckReport }
  /** The server would refuse the whole file with this message. */
  | { readonly state: 'refused'; readonly message: string }
  /** Only the server can read the file. */
  | { readonly state: 'unreadable' };

/** The message for a file of another kind. */
export const wrongExtension =
  'This type of file is not allowed to upload. You can upload only files which have xls,xlsx,xlsb extensions';

/** Returns the extension of a file that may be uploaded, else `undefined`. */
export function allowedExtension(fileName: string): FileExtension | undefined {
  const ending = fileName.split('.').at(-1)?.toLowerCase();
  return fileExtensions.find(extension => extension === ending);
}
