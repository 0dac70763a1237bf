/** What a column of a CSV holds. Signs and plus belong to figures and phone numbers; in a text they begin a formula. */
export type CsvKind = 'text' | 'figure';

/** A cell that a spreadsheet would run as a formula; full-width signs count, and what blanks hide does too. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]|^[\t\r\n]/;

/** '-5.20', '1,234.5', '+919876543210', '12 %': nothing a spreadsheet could run. */
const figure = /^[+-]?[\d,]*(?:\.\d+|(?<=\d))( ?%)?$/;

/** What splits a cell where a spreadsheet takes another mark than the comma; quoted, it doesn't. */
const separator = /[;\t|]/;

/** The text of a cell as it may stand in a CSV: what would run as a formula gets an apostrophe in front. */
export function csvCell(text: string, kind: CsvKind): string {
  if (kind === 'figure' && figure.test(text)) return text;
  return formula.test(text) ? `'${text}` : text;
}

/** Excel takes a CSV for UTF-8 only with this in front. */
export const csvMark = '\uFEFF';

/** How every CSV is written: lines end as RFC 4180 says, and no mark splits a cell. */
export const csvStyle = {
  newline: '\r\n',
  quotes: (cell: unknown) => separator.test(String(cell)),
};
