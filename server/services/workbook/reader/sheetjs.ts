import type { ParsingOptions, WorkBook } from '@e965/xlsx';
import { damaged, WorkbookRefused } from '#sheets/refusals.ts';

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
