import { parse_xlscfb, set_cptable, type WorkBook } from '@e965/xlsx';
import { biff, substream, type BiffRecord, type BiffSheet } from '../format/biffRecords.ts';
import { damaged } from '#sheets/refusals.ts';
import { hiddenIn, type CellGrid, type SourceWorkbook } from '#sheets/source.ts';
import { parsed, parsing } from './sheetjs.ts';

/**
 * The cells that the parser gets at a time, since it creates objects of some 500 bytes for each cell of this format.
 */
const cellsAtATime = 100_000;

/** The workbook's own records that affect cells: code page, 1904 dates, formats, strings. */
const globalRecords = new Set([biff.bof, 0x0042, 0x0022, 0x041e, 0x00e0, 0x00fc]);
/** ROW, NUMBER, RK, MULRK, LABELSST, LABEL, RSTRING, BOOLERR, FORMULA, and the text result of a formula. */
const cellRecords = new Set([
  0x0208,
  0x0203,
  0x027e,
  0x00bd,
  0x00fd,
  0x0204,
  0x00d6,
  0x0205,
  0x0006,
  biff.string,
]);
/** Bytes before a record's body. */
const recordHeader = 4;
const endOfSubstream = Buffer.from([biff.eof, 0, 0, 0]);

/**
 * Parses an xls. The parser gets streams made for it, with only the records that hold cells and what belongs to them:
 * no declared size, links, comments, drawings or macros.
 */
export async function fromBiff(stream: Buffer, listed: readonly BiffSheet[]): Promise<SourceWorkbook> {
  if (stream.readUInt16LE(4) < 0x0600) set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  const globals = Buffer.concat([...slices(stream, substream(stream, 0), globalRecords)].flat());
  return {
    from1904: parse([globals, endOfSubstream]).Workbook?.WBProps?.date1904 ?? false,
    sheets: listed
      .filter(sheet => sheet.isWorksheet)
      .map(sheet => {
        const hidden = new Set<number>();
        return {
          name: sheet.name,
          isHidden: sheet.isHidden,
          cells: () => cellsOf(stream, globals, sheet, hidden),
          hiddenRows: () => hidden,
        };
      }),
  };
}

/** Returns the cells of a sheet, and adds its hidden rows to those known. */
function cellsOf(stream: Buffer, globals: Buffer, sheet: BiffSheet, hidden: Set<number>): CellGrid {
  const grid: CellGrid = [];
  const listing = Buffer.from(stream.subarray(sheet.listing.start, sheet.listing.end));
  listing.writeUInt32LE(globals.length + listing.length + endOfSubstream.length, recordHeader);
  const [start] = substream(stream, sheet.start);
  if (!start) throw damaged();
  const before = [globals, listing, endOfSubstream, stream.subarray(start.start, start.end)];
  for (const slice of slices(stream, substream(stream, sheet.start), cellRecords)) {
    const [part] = Object.values(parse([...before, ...slice, endOfSubstream]).Sheets);
    if (!part) throw damaged();
    addCells(grid, part['!data'] ?? []);
    for (const row of hiddenIn(part['!rows'])) hidden.add(row);
  }
  return grid;
}

/**
 * Yields the records of the wanted kinds, each with those that continue it, in slices of `cellsAtATime` records; a
 * slice consists of the pieces of the stream that its records fill.
 */
function* slices(
  stream: Buffer,
  records: Iterable<BiffRecord>,
  types: ReadonlySet<number>,
): Generator<Buffer[]> {
  let pieces: { start: number; end: number }[] = [];
  let count = 0;
  let isIncluded = false;
  const bytes = () => pieces.map(({ start, end }) => stream.subarray(start, end));
  for (const { type, start, end } of records) {
    isIncluded = type === biff.continue ? isIncluded : types.has(type);
    if (!isIncluded) continue;
    if (count >= cellsAtATime && type !== biff.continue && type !== biff.string) {
      yield bytes();
      pieces = [];
      count = 0;
    }
    const last = pieces.at(-1);
    if (last?.end === start) last.end = end;
    else pieces.push({ start, end });
    count += 1;
  }
  if (count > 0) yield bytes();
}

function parse(pieces: readonly Buffer[]): WorkBook {
  return parsed(() => parse_xlscfb(Buffer.concat(pieces), { ...parsing }));
}

/** Copies the cells, as the parser's own are slow, large objects. */
function addCells(grid: CellGrid, cells: CellGrid): void {
  for (const row of Object.keys(cells).map(Number)) {
    const into = (grid[row] ??= []);
    const from = cells[row] ?? [];
    for (const column of Object.keys(from).map(Number)) {
      const cell = from[column];
      if (cell) into[column] = { t: cell.t, v: cell.v, z: cell.z };
    }
  }
}
