/** A cell as people fill it in: a text, a number, or something that only looks like one. */
export type OddCell =
  | string
  | number
  | null
  /** A day, as a serial number that the style shows as a date; with a time if it has one. */
  | { readonly date: string; readonly style: keyof typeof styles }
  | { readonly number: number; readonly style: keyof typeof styles }
  | { readonly formula: string }
  /** A text in the first of several merged cells; the others are `null`. */
  | { readonly text: string; readonly columns?: number; readonly rows?: number };

/** A sheet of an odd workbook. */
export interface OddSheet {
  readonly name: string;
  readonly isHidden?: boolean;
  readonly rows: readonly (readonly OddCell[])[];
}

/** The number formats, by name. */
const styles = {
  indianDate:
    '<number:date-style style:name="N1"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>',
  longDate:
    '<number:date-style style:name="N2"><number:day/><number:text> </number:text><number:month number:textual="true" number:style="long"/><number:text> </number:text><number:year number:style="long"/></number:date-style>',
  dateAndTime:
    '<number:date-style style:name="N3"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/><number:text> </number:text><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:date-style>',
  tenDigits:
    '<number:number-style style:name="N4"><number:number number:decimal-places="0" number:min-integer-digits="10"/></number:number-style>',
  rupees:
    '<number:number-style style:name="N5"><number:text>Rs </number:text><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style>',
} as const;

const styleNames = Object.keys(styles);

/** Returns a workbook as a flat OpenDocument text, from which LibreOffice writes the formats of Excel. */
export function flatOds(sheets: readonly OddSheet[]): string {
  const cellStyles = styleNames.map(
    (name, at) =>
      `<style:style style:name="${name}" style:family="table-cell" style:data-style-name="N${at + 1}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>${Object.values(styles).join('')}${cellStyles.join('')}
<style:style style:name="shown" style:family="table"><style:table-properties table:display="true"/></style:style>
<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet>${sheets.map(tableOf).join('\n')}</office:spreadsheet></office:body>
</office:document>`;
}

function tableOf({ name, isHidden = false, rows }: OddSheet): string {
  const lines = rows.map(cells => `<table:table-row>${cells.map(cellOf).join('')}</table:table-row>`);
  // LibreOffice wants a row in every table.
  const body = lines.length > 0 ? lines : ['<table:table-row><table:table-cell/></table:table-row>'];
  const style = isHidden ? 'hidden' : 'shown';
  return `<table:table table:name="${escaped(name)}" table:style-name="${style}">${body.join('\n')}</table:table>`;
}

function cellOf(cell: OddCell): string {
  if (cell === null) return '<table:table-cell/>';
  if (typeof cell === 'number') return valueCell('float', `office:value="${cell}"`);
  if (typeof cell === 'string') return textCell(cell);
  if ('date' in cell)
    return valueCell('date', `office:date-value="${cell.date}" table:style-name="${cell.style}"`);
  if ('number' in cell)
    return valueCell('float', `office:value="${cell.number}" table:style-name="${cell.style}"`);
  if ('formula' in cell) return `<table:table-cell table:formula="${escaped(cell.formula)}"/>`;
  const { text, columns = 1, rows = 1 } = cell;
  return textCell(text, ` table:number-columns-spanned="${columns}" table:number-rows-spanned="${rows}"`);
}

const valueCell = (type: string, attributes: string) =>
  `<table:table-cell office:value-type="${type}" ${attributes}/>`;

const textCell = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string"${attributes}>${text
    .split('\n')
    .map(line => `<text:p>${escaped(line)}</text:p>`)
    .join('')}</table:table-cell>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
