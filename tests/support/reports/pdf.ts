import { inflateSync } from 'node:zlib';

/** A page of a PDF as its content stream draws it. */
export interface PdfPage {
  /** The lines of text in the order in which they are drawn. */
  lines: string[];
  /** How many shapes with round edges are filled. */
  roundShapes: number;
}

/** Reads the pages of a PDF whose streams are deflated and whose texts are hexadecimal, as ours are. */
export function pagesIn(bytes: Buffer): PdfPage[] {
  const file = bytes.toString('latin1');
  const pages: PdfPage[] = [];
  for (const { index, 0: begin } of file.matchAll(/stream\r?\n/g)) {
    if (file.slice(index - 3, index) === 'end') continue;
    const end = file.indexOf('endstream', index);
    const content = inflated(bytes.subarray(index + begin.length, end));
    if (content?.includes(' TJ')) pages.push(pageOf(content));
  }
  return pages;
}

/** Returns the sizes of a PDF's pages in points. */
export function sizesIn(bytes: Buffer): string[] {
  return [...bytes.toString('latin1').matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box = '']) => box);
}

function inflated(stream: Buffer): string | undefined {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return undefined;
  }
}

/** A line: a span that says its own text, as a reader copies it, or one drawn with a font of every reader. */
const line = /\/ActualText \(((?:\\[^]|[^\\)])*)\)[^]*?\bEMC\b|\[([^\]]*)\] TJ/g;

/** Returns a text of a PDF that is UTF-16, with backslashes before some of its bytes. */
function textOf(escaped: string): string {
  const bytes = escaped.replaceAll(/\\([^])/g, (_, byte: string) => escapes[byte] ?? byte);
  return new TextDecoder('utf-16be').decode(Buffer.from(bytes, 'latin1'));
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Returns the names of the fonts that a PDF embeds, without the mark of a subset. */
export function embeddedFontsIn(bytes: Buffer): string[] {
  const names = [...bytes.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)];
  return names.map(([, name = '']) => name).toSorted();
}

function pageOf(content: string): PdfPage {
  const lines = [...content.matchAll(line)].map(([, actual, parts = '']) => {
    if (actual !== undefined) return textOf(actual);
    return [...parts.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join('');
  });
  return { lines, roundShapes: countRoundShapes(content.split('\n')) };
}

/** Counts the paths that have a curve and are filled. */
function countRoundShapes(operations: string[]): number {
  let count = 0;
  let isRound = false;
  for (const operation of operations) {
    if (operation.endsWith(' c')) isRound = true;
    if (!/^[fB]\*?$/.test(operation)) continue;
    if (isRound) count += 1;
    isRound = false;
  }
  return count;
}
