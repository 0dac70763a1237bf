import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatted } from '../formatted.ts';
import { root } from '../tools.ts';

const begin = '<!-- made by `npm run docs` -->';
const end = '<!-- end -->';

/** A page of the docs with a part that a command makes from declarations. */
export interface MadePage {
  /** Its path. */
  page: string;
  /** Returns the page with that part made again. */
  ofToday(): Promise<string>;
}

/** Returns a page below `docs` whose part between two comments is made. */
export function madePage(name: string, made: () => string): MadePage {
  const page = path.join(root, 'docs', name);
  return {
    page,
    ofToday: async () => {
      const text = await readFile(page, 'utf8');
      const [before, rest] = text.split(begin);
      const [, after] = rest?.split(end) ?? [];
      if (before === undefined || after === undefined)
        throw new Error(`${page} has no place for the tables.`);
      return formatted(page, [before + begin, made(), end + after].join('\n\n'));
    },
  };
}

/** Returns a table as Markdown. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');
}
