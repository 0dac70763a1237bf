/** The kind of a CSV column. Figures and phone numbers may start with a sign; in a text a sign starts a formula. */
export type CsvKind = 'text' | 'figure';

/** A cell that a spreadsheet would run as a formula, also with full-width signs or behind blanks. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]|^[\t\r\n]/;

/** '-5.20', '1,234.5', '+919876543210', '12 %': nothing a spreadsheet could run. */
const figure = /^[+-]?[\d,]*(?:\.\d+|(?<=\d))( ?%)?$/;

/** Characters that some spreadsheets use instead of the comma; a cell that contains one is quoted. */
const separator = /[;\t|]/;

/** Returns a cell's text for a CSV, with an apostrophe in front if it would run as a formula. */
export function csvCell(text: string, kind: CsvKind): string {
  if (kind === 'figure' && figure.test(text)) return text;
  return formula.test(text) ? `'${text}` : text;
}

/** The byte order mark; Excel reads a CSV as UTF-8 only with it in front. */
export const csvMark = '\uFEFF';

/** papaparse options of every CSV: line ends as in RFC 4180, and quotes around cells that a separator would split. */
export const csvStyle = {
  newline: '\r\n',
  quotes: (cell: unknown) => separator.test(String(cell)),
};
