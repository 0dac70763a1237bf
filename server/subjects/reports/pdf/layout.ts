import type { CellValue } from '../../../services/workbook/writtenSheet.ts';

/** A column as a page shows it. */
export interface PageColumn {
  header: string;
  decimals?: number;
}

/** A table of a page: a line for each column. */
export interface PageTable {
  title: string;
  columns: readonly PageColumn[];
}

/** A doughnut or pie of a page. */
export interface PageChart {
  title: string;
  /** How much of the middle is empty, from 0, a pie, to 1. */
  cutout: number;
  /** The columns whose numbers make up the whole. */
  parts: readonly string[];
}

/** How a row becomes a page of A4. It names columns by their headers. */
export interface PageLayout {
  title: string;
  /** The columns that make the heading. */
  heading: readonly string[];
  /** The columns of the line below it. */
  place: readonly string[];
  charts: readonly PageChart[];
  /** The tables side by side, from top to bottom. */
  tables: readonly (readonly PageTable[])[];
}

/** A row of a report, by the headers of its columns. */
export type PageRow = (header: string) => CellValue;
