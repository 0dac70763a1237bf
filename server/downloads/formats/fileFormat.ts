import type { CsvKind } from '#domain/csv.ts';
import type { WrittenRow } from '../../intake/workbook/writtenSheet.ts';

/** What a file is made of. */
export interface FileContent {
  title: string;
  columns: readonly { header: string; kind: CsvKind }[];
  /** The rows from the start; each call reads them anew. */
  rows: () => AsyncIterable<WrittenRow>;
  rowCount: number;
  /** What people should know of the file: label and text. */
  about: readonly (readonly [string, string])[];
}

/** A kind of file that rows can be written to. */
export interface FileFormat {
  /** Without the dot. */
  extension: string;
  contentType: string;
  /** Writes a file there is none of yet, holding none of the rows; ends with the signal's reason when aborted. */
  write(file: string, content: FileContent, signal: AbortSignal): Promise<void>;
}
