import { embeddedFonts, runsOf, type Run } from './letters.ts';

/** A PDF that is being drawn; a readable stream of its bytes. */
export type Paper = PDFKit.PDFDocument;

/** A4 in points, and the margin around what is printed. */
export const sheet = { width: 595.28, height: 841.89, margin: 40 };

export const ink = { text: '#1b2430', faint: '#5b6675', line: '#d5dae1' };

/** Opens a PDF without pages. The library loads with the first one. */
export async function openPaper(title: string): Promise<Paper> {
  const { default: PDFDocument } = await import('pdfkit');
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title },
  });
  for (const { name, file } of embeddedFonts) paper.registerFont(name, file);
  return paper;
}

/** How to write a line of text. */
export interface Line {
  x: number;
  y: number;
  width: number;
  size?: number;
  bold?: boolean;
  colour?: string;
  align?: 'left' | 'right';
}

/** Where the letters of a line stand, below its top, in parts of their size: the same for all fonts. */
const baseline = 0.718;

/** Writes one line of text; cuts what does not fit, with an ellipsis. */
export function writeLine(paper: Paper, text: string, line: Line): void {
  const { x, y, width, size = 9, bold = false, colour = ink.text, align = 'left' } = line;
  paper.fontSize(size).fillColor(colour);
  const runs = fitting(paper, text, { bold, width });
  const isPlain = runs.every(({ font }) => font.startsWith('Helvetica'));
  // Readers copy this text, not the joined letters in the order in which they are drawn.
  if (!isPlain) paper.markContent('Span', { actual: runs.map(run => run.text).join('') });
  let left = align === 'right' ? x + width - widthOf(paper, runs) : x;
  for (const run of runs) {
    paper
      .font(run.font)
      .text(run.text, left, y + baseline * size, { lineBreak: false, baseline: 'alphabetic' });
    left += widthOf(paper, [run]);
  }
  if (!isPlain) paper.endMarkedContent();
}

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

/** Returns the runs of a text, without its end if it is wider than there is space. */
function fitting(paper: Paper, text: string, { bold, width }: { bold: boolean; width: number }): Run[] {
  const whole = runsOf(text, bold);
  if (widthOf(paper, whole) <= width) return whole;
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  while (letters.length > 0) {
    letters.pop();
    const cut = runsOf(`${letters.join('').trimEnd()}…`, bold);
    if (widthOf(paper, cut) <= width) return cut;
  }
  return [];
}

const widthOf = (paper: Paper, runs: readonly Run[]) =>
  runs.reduce((sum, { text, font }) => sum + paper.font(font).widthOfString(text), 0);
