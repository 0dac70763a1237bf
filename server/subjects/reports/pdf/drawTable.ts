import { absent } from '#domain/formats.ts';
import type { CellValue } from '../../../services/workbook/writtenSheet.ts';
import type { PageRow, PageTable } from './layout.ts';
import { ink, writeLine, type Paper } from './paper.ts';

const lineHeight = 15.5;

/** Draws a table with a line for each column. Returns where it ends. */
export function drawTable(
  paper: Paper,
  { title, columns }: PageTable,
  row: PageRow,
  { x, y, width }: { x: number; y: number; width: number },
): number {
  writeLine(paper, title, { x, y, width, size: 10, bold: true });
  let top = y + 16;
  for (const { header, decimals = 0 } of columns) {
    paper
      .moveTo(x, top)
      .lineTo(x + width, top)
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .stroke();
    writeLine(paper, header, { x, y: top + 4, width: width * 0.66 });
    const value = printed(row(header), decimals);
    writeLine(paper, value, { x: x + width * 0.6, y: top + 4, width: width * 0.4, align: 'right' });
    top += lineHeight;
  }
  return top;
}

/** Formats a value in Indian digit grouping; '----' if it is missing. */
function printed(value: CellValue, decimals: number): string {
  if (value === null || value === '') return absent;
  return typeof value === 'string' ? value : formatWith(decimals).format(value);
}

/** The formats by their decimals. To make one takes many times as long as to use it. */
const formats = new Map<number, Intl.NumberFormat>();

function formatWith(decimals: number): Intl.NumberFormat {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = formats.get(decimals) ?? new Intl.NumberFormat('en-IN', digits);
  formats.set(decimals, format);
  return format;
}
