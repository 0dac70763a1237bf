import { createWriteStream } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { absent } from '#domain/formats.ts';
import type { CellValue, WrittenRow } from '../../../services/workbook/writtenSheet.ts';
import type { FileContent, FileFormat } from '../../downloads/formats.ts';
import type { PageLayout, PageRow, PageTable } from './layout.ts';
import { ink, openPaper, sheet, writeLine, type Paper } from './paper.ts';
import { drawChart } from './drawChart.ts';

/** A PDF with a page of A4 for each row. */
export function pagesOf(layout: PageLayout): FileFormat {
  return {
    extension: 'pdf',
    contentType: 'application/pdf',
    write: async (file, content, signal) => {
      const paper = await openPaper(content.title);
      const stored = pipeline(paper, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal });
      await Promise.all([stored, drawPages(paper, layout, content, signal)]);
    },
  };
}

async function drawPages(
  paper: Awaited<ReturnType<typeof openPaper>>,
  layout: PageLayout,
  { columns, rows, about }: FileContent,
  signal: AbortSignal,
): Promise<void> {
  const places = new Map(columns.map(({ header }, at) => [header, at]));
  const reader =
    (row: WrittenRow): PageRow =>
    header =>
      row[places.get(header) ?? -1] ?? null;
  const [, asOf = ''] = about[0] ?? [];
  let pages = 0;
  for await (const row of rows()) {
    signal.throwIfAborted();
    pages += 1;
    drawPage(paper, layout, reader(row), `As of ${asOf} · Page ${pages}`);
    // Drawing a page takes milliseconds: lets other work of the server run in between.
    await nextTurn();
  }
  if (pages === 0) drawPage(paper, { ...layout, charts: [], tables: [] }, () => null, `As of ${asOf}`);
  paper.end();
}

const { margin } = sheet;
const printWidth = sheet.width - 2 * margin;
/** The space between things side by side. */
const gap = 24;
const chartsTop = 112;
const tablesTop = 262;

/** Draws a row as a page: heading, charts, tables and a line at the foot. */
function drawPage(paper: Paper, layout: PageLayout, row: PageRow, foot: string): void {
  paper.addPage();
  const across = { x: margin, width: printWidth };
  writeLine(paper, layout.title, { ...across, y: margin, size: 10, colour: ink.faint });
  writeLine(paper, words(row, layout.heading, ' · ') || 'Nothing on record', {
    ...across,
    y: margin + 15,
    size: 17,
    bold: true,
  });
  writeLine(paper, words(row, layout.place, ' / '), { ...across, y: margin + 40, colour: ink.faint });
  drawBeside(layout.charts, (chart, box) => drawChart(paper, chart, row, { ...box, y: chartsTop }));
  drawBeside(layout.tables, (tables, box) => {
    let y = tablesTop;
    for (const table of tables) y = drawTable(paper, table, row, { ...box, y }) + 14;
  });
  writeLine(paper, foot, { ...across, y: sheet.height - margin, size: 8, colour: ink.faint });
}

/** Draws things side by side, equally wide. */
function drawBeside<T>(
  things: readonly T[],
  draw: (thing: T, box: { x: number; width: number }) => void,
): void {
  const each = (printWidth - gap * (things.length - 1)) / things.length;
  for (const [at, thing] of things.entries()) draw(thing, { x: margin + at * (each + gap), width: each });
}

const words = (row: PageRow, headers: readonly string[], between: string) =>
  headers
    .map(header => String(row(header) ?? ''))
    .filter(word => word !== '' && word !== absent)
    .join(between);

const lineHeight = 15.5;

/** Draws a table with a line for each column. Returns where it ends. */
function drawTable(
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
