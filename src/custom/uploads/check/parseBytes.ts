import { read, type WorkBook } from '@e965/xlsx';
import type { FileExtension } from '#domain/files.ts';
import { describeBytes, emptyFile, hexOf, notAWorkbook, passwordProtected } from '#sheets/refusals.ts';
import { hiddenIn, type CellGrid, type SourceWorkbook } from '#sheets/source.ts';

/** Reads values, number formats and whether there is a formula, of existing cells only. */
const parsing = {
  type: 'array',
  dense: true,
  nodim: true,
  cellNF: true,
  cellText: false,
  cellHTML: false,
  // Only with these does a formula without a saved result leave a cell.
  cellFormula: true,
  sheetStubs: true,
  // Only with this does it say which rows are hidden.
  cellStyles: true,
} as const;

const zip = '504b';
const compoundFile = 'd0cf11e0a1b11ae1';

/** The browser can't read a file, so that only the server can say what is wrong with it. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/**
 * Parses a workbook. Throws WorkbookRefused with the server's sentence if its first bytes are those of something else,
 * or Unreadable.
 */
export function parseBytes(bytes: Uint8Array, extension: FileExtension): SourceWorkbook {
  if (bytes.length === 0) throw emptyFile();
  const start = hexOf(bytes.subarray(0, 8));
  if (!start.startsWith(zip) && start !== compoundFile)
    throw notAWorkbook(extension, describeBytes(bytes.subarray(0, 1024)));
  const workbook = parsed(bytes);
  const listed = workbook.Workbook?.Sheets ?? [];
  return {
    from1904: workbook.Workbook?.WBProps?.date1904 ?? false,
    sheets: workbook.SheetNames.flatMap((name, index) => {
      const sheet = workbook.Sheets[name];
      if (sheet?.['!type'] && sheet['!type'] !== 'sheet') return [];
      return [
        {
          name,
          isHidden: Boolean(listed[index]?.Hidden),
          cells: () => gridOf(sheet?.['!data']),
          hiddenRows: () => hiddenIn(sheet?.['!rows']),
        },
      ];
    }),
  };
}

function parsed(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, parsing);
  } catch (error) {
    if (error instanceof Error && error.message.includes('password-protected')) throw passwordProtected();
    throw new Unreadable('The parser does not understand the file.', { cause: error });
  }
}

/** Returns a sheet's cells. The parser omits a sheet that it can't read. */
function gridOf(grid: CellGrid | undefined): CellGrid {
  if (!grid) throw new Unreadable('The parser left out a sheet.');
  return grid;
}
