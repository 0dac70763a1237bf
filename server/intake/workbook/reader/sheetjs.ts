import type { CellObject, ParsingOptions, WorkBook } from '@e965/xlsx';
import { WorkbookRefused } from '../faults.ts';
import { damaged } from '../format/foundInstead.ts';

// The library exports these two but does not declare them. They take what has been proved already, where its own
// `read` would open the file once more, by rules of its own.
declare module '@e965/xlsx' {
  /** Parses a workbook whose parts are unpacked on request. */
  export function parse_zip(
    zip: { files: Record<string, { name: string; asNodeBuffer(): Buffer }> },
    options: ParsingOptions,
  ): WorkBook;
  /** Parses a bare BIFF stream. */
  export function parse_xlscfb(stream: Buffer, options: ParsingOptions): WorkBook;
  /** Tables of the code pages before Unicode. */
  export function set_cptable(tables: unknown): void;
}

/** What is taken of a cell: kind, value, number format. */
export interface SourceCell {
  readonly t: CellObject['t'];
  readonly v?: CellObject['v'] | undefined;
  readonly z?: CellObject['z'] | undefined;
}

/** The cells of a sheet that exist: by row, by column, with holes. */
export type CellGrid = (SourceCell[] | undefined)[];

/** A sheet whose cells can be walked. */
export interface SourceSheet {
  readonly name: string;
  /** Neither shown by Excel nor read. */
  readonly isHidden: boolean;
  /** Its cells; asked for once, and only of a sheet that is not hidden. */
  readonly cells: () => CellGrid;
}

/** A parsed workbook. */
export interface SourceWorkbook {
  /** Whether days count from 1904 instead of 1900. */
  readonly from1904: boolean;
  /** Its worksheets, in their order. */
  readonly sheets: readonly SourceSheet[];
}

/** Values and number formats of existing cells, and nothing else that a workbook can hold. */
export const parsing = {
  type: 'buffer',
  dense: true,
  nodim: true,
  cellNF: true,
  cellText: false,
  cellHTML: false,
  cellFormula: false,
  cellStyles: false,
  sheetStubs: false,
} as const satisfies ParsingOptions;

/** Runs the parser. What it can't make sense of is the file's fault: the same bytes fail the same way again. */
export function parsed(parse: () => WorkBook): WorkBook {
  try {
    return parse();
  } catch (error) {
    throw error instanceof WorkbookRefused ? error : damaged();
  }
}
