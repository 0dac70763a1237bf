import { quotient } from '#domain/exact.ts';
import { formatCount, formatPercent } from '#domain/formats.ts';
import type { PageChart, PageRow } from './layout.ts';
import { ink, writeLine, type Paper } from './paper.ts';

const radius = 40;
/** The colours of the parts in turn; they differ in lightness too, for printers without colours. */
const colours = ['#1f4e8c', '#e0a030', '#7fb2e5', '#8b2f3a', '#a9b1bb', '#3f7d55'];
const full = 2 * Math.PI;

/** Draws a pie or doughnut with its numbers beside it. */
export function drawChart(
  paper: Paper,
  { title, cutout, parts }: PageChart,
  row: PageRow,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  writeLine(paper, title, { x, y, width, size: 10, bold: true });
  const slices = parts.map((header, at) => ({
    title: header,
    count: Number(row(header) ?? 0),
    colour: colours[at % colours.length] ?? ink.text,
  }));
  const whole = slices.reduce((sum, { count }) => sum + count, 0);
  const centre = { x: x + radius, y: y + 24 + radius };
  if (whole === 0) paper.circle(centre.x, centre.y, radius).fillColor(ink.line).fill();
  let angle = -full / 4;
  for (const { count, colour } of slices) {
    if (count <= 0) continue;
    const end = angle + (count / whole) * full;
    drawSlice(paper, centre, { from: angle, to: end, colour });
    angle = end;
  }
  if (cutout > 0)
    paper
      .circle(centre.x, centre.y, radius * cutout)
      .fillColor('#ffffff')
      .fill();
  const left = x + 2 * radius + 12;
  const end = x + width;
  for (const [at, slice] of slices.entries()) {
    const line = { y: y + 24 + at * 16, size: 8 };
    const numbers = { ...line, align: 'right' } as const;
    paper.rect(left, line.y, 7, 7).fillColor(slice.colour).fill();
    writeLine(paper, slice.title, { ...line, x: left + 11, width: end - 60 - left - 11 });
    writeLine(paper, formatCount(slice.count), { ...numbers, x: end - 60, width: 28 });
    writeLine(paper, shareOf(slice.count, whole), { ...numbers, x: end - 32, width: 32 });
  }
}

/** Draws a slice; the whole circle, if it is the only one. */
function drawSlice(
  paper: Paper,
  { x, y }: { x: number; y: number },
  { from, to, colour }: { from: number; to: number; colour: string },
): void {
  if (to - from > full - 1e-9) {
    paper.circle(x, y, radius).fillColor(colour).fill();
    return;
  }
  const at = (angle: number) => `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`;
  const isLarge = to - from > full / 2 ? 1 : 0;
  paper.path(`M ${x} ${y} L ${at(from)} A ${radius} ${radius} 0 ${isLarge} 1 ${at(to)} Z`);
  paper.lineWidth(1).fillAndStroke(colour, '#ffffff');
}

/** Returns a share of a whole in per cent, 1 decimal; '----' of nothing. */
const shareOf = (count: number, whole: number) =>
  formatPercent(quotient(BigInt(count) * 100n, BigInt(whole), 1), 1);
