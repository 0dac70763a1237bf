/** A PDF that is being drawn; a readable stream of its bytes. */
export type Paper = PDFKit.PDFDocument;

/** A4 in points, and the margin around what is printed. */
export const sheet = { width: 595.28, height: 841.89, margin: 40 };

export const ink = { text: '#1b2430', faint: '#5b6675', line: '#d5dae1' };

/** Opens a PDF without pages. The library loads with the first one. */
export async function openPaper(title: string): Promise<Paper> {
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title },
  });
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

/** Writes one line of text; cuts what does not fit, with an ellipsis. */
export function writeLine(paper: Paper, text: string, line: Line): void {
  const { x, y, width, size = 9, bold = false, colour = ink.text, align = 'left' } = line;
  paper
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour);
  paper.text(printable(text), x, y, { width, height: size * 1.2, ellipsis: true, align });
}

/** Returns a text with only the characters that the fonts of every PDF reader have; others become '?'. */
const printable = (text: string) => text.normalize('NFC').replace(/[^\x20-\x7e\xa0-\xff–—‘’“”•…€]/gu, '?');
