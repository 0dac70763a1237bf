import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileKinds } from '#fileKinds/index.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { typesOf } from '#fileKinds/rowTypes.ts';
import { areaLevelTitles } from '#domain/areas.ts';
import { reports } from '../../server/subjects/reports/declared/index.ts';
import type { Report } from '../../server/subjects/reports/report.ts';
import { formatted } from '../formatted.ts';
import { root } from '../tools.ts';

/** The page with the tables of all kinds of file. */
export const kindsPage = madePage('add-a-file-kind.md', () => tablesOf(Object.values(fileKinds)));

/** Returns the kinds of file as Markdown: what their rows are about, and why rows fail or are skipped. */
function tablesOf(kinds: readonly FileKind[]): string {
  return [
    markdownTable(
      ['kind', 'uploaded by', 'audit month', 'a row is about', 'identified by', 'can change'],
      kinds.flatMap(kind =>
        typesOf(kind).map(({ type }, at) => [
          ...(at === 0 ? headOf(kind) : ['', '', '']),
          type.title,
          [type.key, ...(type.keyWith ?? [])].map(code).join(', '),
          type.updates.map(code).join(', '),
        ]),
      ),
    ),
    markdownTable(
      ['kind', 'reason for a row', 'it is'],
      kinds.flatMap(({ category, reasons }) =>
        Object.values(reasons).map(({ outcome, reason }, at) => [
          at === 0 ? code(category) : '',
          reason,
          outcome === 'failure' ? 'failed' : 'skipped',
        ]),
      ),
    ),
  ].join('\n\n');
}

function headOf({ category, tabs, months }: FileKind): string[] {
  const roles = new Set(tabs.flatMap(tab => tab.roles));
  return [code(category), [...roles].join(', '), months === 'none' ? 'no' : 'yes'];
}

const code = (text: string) => `\`${text}\``;

/** The page with the columns of all reports. */
export const reportsPage = madePage('reports.md', () => reports.map(sectionOf).join('\n\n'));

function sectionOf({ id, name, about, area, format, columns }: Report): string {
  const covers = area ? `${areaLevelTitles[area.level]} ${area.code}` : 'The whole utility';
  return [
    `### ${name}`,
    `\`${id}\`, ${format.extension}. ${about} ${covers}.`,
    markdownTable(
      ['column', 'what it holds'],
      columns.map(({ header, from }) => [header, from]),
    ),
  ].join('\n\n');
}

const begin = '<!-- made by `npm run docs` -->';
const end = '<!-- end -->';

/** A page of the docs with a part that a command makes from declarations. */
interface MadePage {
  /** Its path. */
  page: string;
  /** Returns the page with that part made again. */
  ofToday(): Promise<string>;
}

/** Returns a page below `docs` whose part between two comments is made. */
function madePage(name: string, made: () => string): MadePage {
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
function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');
}
