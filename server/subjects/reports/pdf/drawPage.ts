import { absent } from '#domain/formats.ts';
import { drawChart } from './drawChart.ts';
import { drawTable } from './drawTable.ts';
import type { PageLayout, PageRow } from './layout.ts';
import { ink, sheet, writeLine, type Paper } from './paper.ts';

const { margin } = sheet;
const width = sheet.width - 2 * margin;
/** The space between things side by side. */
const gap = 24;
const chartsTop = 112;
const tablesTop = 262;

/** Draws a row as a page: heading, charts, tables and a line at the foot. */
export function drawPage(paper: Paper, layout: PageLayout, row: PageRow, foot: string): void {
  paper.addPage();
  const across = { x: margin, width };
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
  const each = (width - gap * (things.length - 1)) / things.length;
  for (const [at, thing] of things.entries()) draw(thing, { x: margin + at * (each + gap), width: each });
}

const words = (row: PageRow, headers: readonly string[], between: string) =>
  headers
    .map(header => String(row(header) ?? ''))
    .filter(word => word !== '' && word !== absent)
    .join(between);
