import type { WrittenRow } from '../writtenSheet.ts';
import { sheetXml, type SheetHead } from './sheetXml.ts';
import { sheetPart, workbookParts } from './workbookParts.ts';
import { ZipWriter } from './zipWriter.ts';

/** A sheet's head and its rows as they come. */
export interface SheetInParts {
  head: SheetHead;
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>;
}

/** Writes an xlsx, holding none of its rows. */
export async function writeSheets(file: string, sheets: readonly SheetInParts[]): Promise<void> {
  const zip = new ZipWriter(file);
  for (const [name, text] of workbookParts(sheets.map(({ head }) => head.name))) await zip.add(name, [text]);
  for (const [index, { head, rows }] of sheets.entries())
    await zip.add(sheetPart(index), sheetXml(head, rows));
  await zip.end();
}
