import type { CellObject, ParsingOptions, WorkBook } from '@e965/xlsx';
import { WorkbookRefused } from '../errors.ts';
import { damaged } from '../format/formatRefusals.ts';

// The library exports these functions but doesn't declare them. They accept data that is already verified; its
// own `read` would open the file again, by its own rules.
declare module '@e965/xlsx' {
  /** Parses a workbook whose parts are unpacked on request. */
  export function parse_zip(
    zip: { files: Record<string, { name: string; asNodeBuffer(): Buffer }> },
    options: ParsingOptions,
  ): WorkBook;
  /** Parses a bare BIFF stream. */
  export function parse_xlscfb(stream: Buffer, options: ParsingOptions): WorkBook;
  /** Sets the tables for code pages from before Unicode. */
  export function set_cptable(tables: unknown): void;
}

/** The parts of a cell that are used: kind, value, number format. */
export interface SourceCell {
  readonly t: CellObject['t'];
  readonly v?: CellObject['v'] | undefined;
  readonly z?: CellObject['z'] | undefined;
}

/** The existing cells of a sheet: by row, then by column, with holes. */
export type CellGrid = (SourceCell[] | undefined)[];

/** A parsed sheet with its existing cells. */
export interface SourceSheet {
  readonly name: string;
  /** Whether Excel hides it; hidden sheets are not read. */
  readonly isHidden: boolean;
  /** Returns its cells; called only once, and never for a hidden sheet. */
  readonly cells: () => CellGrid;
}

/** A parsed workbook. */
export interface SourceWorkbook {
  /** Whether days count from 1904 instead of 1900. */
  readonly from1904: boolean;
  /** Its worksheets, in their order. */
  readonly sheets: readonly SourceSheet[];
}

/** Parses only values and number formats of existing cells, nothing else that a workbook can contain. */
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

/** Runs the parser. Blames the file for what the parser can't understand: the same bytes fail the same way again. */
export function parsed(parse: () => WorkBook): WorkBook {
  try {
    return parse();
  } catch (error) {
    throw error instanceof WorkbookRefused ? error : damaged();
  }
}
