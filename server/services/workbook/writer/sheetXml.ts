import { escapeXml } from '../format/xmlTags.ts';
import { columnLetters, lastRow } from '#sheets/source.ts';
import type { ColouredRow } from '../writtenSheet.ts';
import { cellStyles } from './workbookParts.ts';

/** The longest text that Excel accepts. */
const longestText = 32_767;
const flushedLength = 64 * 1024;

/** A sheet without its rows, as sent to the writing thread. */
export interface SheetHead {
  name: string;
  columns: readonly { header: string; width: number }[];
}

/** Yields the XML of a sheet: the header row, frozen in place, and the rows. */
export async function* sheetXml(
  { columns }: SheetHead,
  batches: AsyncIterable<readonly ColouredRow[]>,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  let text = [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>',
    ...columns.map(
      ({ width }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${cellStyles.plain}" customWidth="1"/>`,
    ),
    '</cols><sheetData>',
    rowXml(
      1,
      columns.map(column => column.header),
      letters,
      cellStyles.header,
    ),
  ].join('');
  let number = 1;
  for await (const rows of batches)
    for (const row of rows) {
      number += 1;
      if (number > lastRow) throw new RangeError(`A sheet holds at most ${lastRow} rows.`);
      text += rowXml(number, row, letters, cellStyles.text);
      if (text.length < flushedLength) continue;
      yield text;
      text = '';
    }
  yield `${text}</sheetData></worksheet>`;
}

function rowXml(number: number, row: ColouredRow, letters: readonly string[], textStyle: number): string {
  const cells = letters.map((letter, index) => cellXml(`${letter}${number}`, row[index] ?? null, textStyle));
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellXml(place: string, value: ColouredRow[number], textStyle: number): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'object')
    return cellXml(place, value.marked, cellStyles.marked) || `<c r="${place}" s="${cellStyles.marked}"/>`;
  return `<c r="${place}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${textXml(value)}</t></is></c>`;
}

/** Escapes a text: whatever XML or Excel would interpret otherwise. */
function textXml(value: string): string {
  const text = value.slice(0, longestText).toWellFormed();
  return special.test(text) ? escapeXml(text.replaceAll(escaped, hexEscape)) : text;
}

// eslint-disable-next-line no-control-regex -- XML can't hold them
const escaped = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi;
// eslint-disable-next-line no-control-regex -- the same, and what escapeXml is for
const special = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff&<>"_]/;

function hexEscape(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
