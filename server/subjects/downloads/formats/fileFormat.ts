import type { CsvKind } from '#domain/csv.ts';
import type { WrittenRow } from '../../../services/workbook/writtenSheet.ts';

/** The content of a file. */
export interface FileContent {
  title: string;
  columns: readonly { header: string; kind: CsvKind }[];
  /** Yields the rows from the start; each call reads them again. */
  rows: () => AsyncIterable<WrittenRow>;
  rowCount: number;
  /** Information about the file for its readers: labels and texts. */
  about: readonly (readonly [string, string])[];
}

/** A file format that rows can be written in. */
export interface FileFormat {
  /** Without the dot. */
  extension: string;
  contentType: string;
  /**
   * Writes a file, which must not exist yet, without holding the rows in memory; rejects with the signal's reason when
   * aborted.
   */
  write(file: string, content: FileContent, signal: AbortSignal): Promise<void>;
}
