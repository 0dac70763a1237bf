import { createWriteStream } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { absent } from '#domain/formats.ts';
import type { CellValue, WrittenRow } from '../../../services/workbook/writtenSheet.ts';
import type { FileContent, FileFormat } from '../../downloads/formats.ts';
import { ink, openPaper, sheet as paperSize, writeLine, type Paper } from '../../reports/pdf/paper.ts';
import { sheets, type Sheet } from './sheets.ts';
import { rowsBySheet } from './workbook.ts';

/** A PDF with the tables of a statement, each from a page of its own; TCs are in the workbook alone, for there are thousands. */
export const pages: FileFormat = {
  extension: 'pdf',
  contentType: 'application/pdf',
  write: async (file, content, signal) => {
    const paper = await openPaper(content.title);
    const stored = pipeline(paper, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal });
    await Promise.all([stored, drawTables(paper, content, signal)]);
  },
};

/** The tables that are printed. */
const isPrinted = ({ key }: Sheet) => key !== 'transformer';

async function drawTables(
  paper: Paper,
  { rows, about, title }: FileContent,
  signal: AbortSignal,
): Promise<void> {
  const all = rowsBySheet(rows());
  const [, asOf = ''] = about[0] ?? [];
  let page = 0;
  let subject = '';
  for (const sheet of sheets) {
    let y = Infinity;
    for await (const row of all(sheet.key)) {
      signal.throwIfAborted();
      if (!isPrinted(sheet)) continue;
      // The first rows of the first table name the period and the area.
      if (sheet.key === 'atAndC' && (row[0] === 'Period' || row[0] === 'Area'))
        subject = [subject, String(row[1])].filter(Boolean).join(' · ');
      if (y > bottom) {
        page += 1;
        y = drawHead(paper, sheet, { title, subject, foot: `As of ${asOf} · Page ${page}` });
        // Drawing a page takes milliseconds: lets other work of the server run in between.
        await nextTurn();
      }
      drawRow(paper, sheet, row, y);
      y += lineHeight;
    }
  }
  paper.end();
}

/** A4 across. */
const { width: height, height: width, margin } = paperSize;
const printWidth = width - 2 * margin;
const lineHeight = 14;
const bottom = height - margin - 2 * lineHeight;
const size = 7;
const headSize = 5.5;
const headHeight = 7;
/** The most lines of a heading: 'AT&C change, like for like' in a narrow column. */
const mostLines = 5;
/** The width of a digit, in parts of its size. */
const digitWidth = 0.56;

/** Begins a page with the title of its table and the headings of its columns. Returns where its rows begin. */
function drawHead(
  paper: Paper,
  sheet: Sheet,
  { title, subject, foot }: { title: string; subject: string; foot: string },
): number {
  paper.addPage({ size: 'A4', layout: 'landscape', margin: 0 });
  const across = { x: margin, width: printWidth };
  writeLine(paper, [title, subject].filter(Boolean).join(' · '), {
    ...across,
    y: margin - 14,
    size: 9,
    colour: ink.faint,
  });
  writeLine(paper, sheet.title, { ...across, y: margin, size: 14, bold: true });
  writeLine(paper, foot, { ...across, y: height - margin + 8, size: 8, colour: ink.faint });
  const top = margin + 26;
  for (const [at, box] of boxesOf(sheet).entries()) {
    const { header = '', decimals } = sheet.columns[at] ?? {};
    const align = decimals === undefined ? 'left' : 'right';
    for (const [line, words] of linesOf(header, box.width).entries())
      writeLine(paper, words, { ...box, y: top + line * headHeight, size: headSize, bold: true, align });
  }
  return top + mostLines * headHeight + 5;
}

function drawRow(paper: Paper, sheet: Sheet, row: WrittenRow, y: number): void {
  paper
    .moveTo(margin, y - 3)
    .lineTo(margin + printWidth, y - 3)
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .stroke();
  for (const [at, box] of boxesOf(sheet).entries()) {
    const { decimals } = sheet.columns[at] ?? {};
    const align = decimals === undefined ? 'left' : 'right';
    const text = printed(row[at] ?? null, decimals);
    // A number is never cut: a long one is smaller instead.
    const fits = decimals === undefined ? size : Math.min(size, box.width / (text.length * digitWidth));
    writeLine(paper, text, { ...box, y, size: fits, align });
  }
}

/** Returns where the columns stand. */
function boxesOf({ columns }: Sheet): { x: number; width: number }[] {
  const all = columns.reduce((sum, { wide = 1 }) => sum + wide, 0);
  let x = margin;
  return columns.map(({ wide = 1 }) => {
    const share = (printWidth * wide) / all;
    const box = { x, width: share - 5 };
    x += share;
    return box;
  });
}

/** Divides a heading into lines of words that fit. */
function linesOf(header: string, space: number): string[] {
  const most = Math.floor(space / (headSize * digitWidth));
  const lines: string[] = [];
  for (const word of header.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last === undefined || longer.length > most) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Formats a value in Indian digit grouping, to the last digit; '----' if it is missing. */
function printed(value: CellValue, decimals = 0): string {
  if (value === null) return absent;
  if (typeof value === 'string') return value;
  return Number.isInteger(value) && decimals === 0 ? whole.format(value) : exact.format(value);
}

const whole = new Intl.NumberFormat('en-IN');
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
