import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/tools.ts';

/** The part of docs/operate.md under one heading. */
export interface Part {
  heading: string;
  /** Returns the only printed line that begins so. Throws if there is none, or several. */
  command(beginning: string): string;
  /** Returns the first text between backticks that begins so. Throws if there is none. */
  quote(beginning: string): string;
  /** Throws unless the part says this, however its lines are broken. */
  says(sentence: string): void;
  /** The rows of its tables, without heads: the text of each cell. */
  rows: string[][];
}

const parts = new Map(
  readFileSync(path.join(root, 'docs/operate.md'), 'utf8')
    .split(/^(?=##+ )/m)
    .slice(1)
    .map(text => {
      const [first = ''] = text.split('\n', 1);
      const heading = first.replace(/^#+ /, '');
      return [heading, partOf(heading, text.slice(first.length))] as const;
    }),
);

/** The headings of the page, in its order. */
export const headings: readonly string[] = [...parts.keys()];

/** Returns what the page has under a heading. Throws if it has no such heading. */
export function underHeading(heading: string): Part {
  return parts.get(heading) ?? lacks('', heading);
}

function partOf(heading: string, text: string): Part {
  const printed = text.split('\n').flatMap(line => /^ {4}(\S.*)$/.exec(line)?.[1] ?? []);
  const words = text.replaceAll(/\s+/g, ' ');
  const quotes = Array.from(words.matchAll(/`([^`]+)`/g), ([, quoted = '']) => quoted);
  return {
    heading,
    command: beginning => {
      const [found, ...more] = printed.filter(line => line.startsWith(beginning));
      return found !== undefined && more.length === 0 ? found : lacks(heading, `one command “${beginning}…”`);
    },
    quote: beginning =>
      quotes.find(quoted => quoted.startsWith(beginning)) ?? lacks(heading, `\`${beginning}…\``),
    says: sentence => {
      if (!words.includes(sentence)) lacks(heading, `“${sentence}”`);
    },
    rows: text.match(/(?<=^\| -[ |-]+\n)(?:\| .*\n)+/gm)?.flatMap(rowsIn) ?? [],
  };
}

function rowsIn(table: string): string[][] {
  return table.trimEnd().split('\n').map(cellsOf);
}

/** Returns the cells of a row, in which a bar has a backslash before it. */
function cellsOf(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  return cells.map(cell => cell.trim().replaceAll(String.raw`\|`, '|'));
}

function lacks(heading: string, what: string): never {
  throw new Error(`docs/operate.md has no ${what}${heading && `, under ${heading}`}`);
}
