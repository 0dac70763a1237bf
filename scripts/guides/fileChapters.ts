import type { Tab } from '#fileKinds/entries.ts';
import { uploadersOf, type Column, type FileKind, type Reason } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { rulesFor } from '#fileKinds/rowTypes.ts';

/**
 * Returns a chapter about the kinds of file that no written chapter has a section about, as Markdown: what each is for,
 * its columns and rules, and why rows fail or are skipped. All of it is in the declarations.
 */
export function chapterOfFiles(written: readonly string[]): string {
  const titles = new Set(
    written.flatMap(chapter => [...chapter.matchAll(/^## (.+)$/gm)].map(([, title]) => title)),
  );
  const sections = Object.values<FileKind>(fileKinds).flatMap(kind =>
    kind.tabs.filter(({ title }) => !titles.has(title)).map(tab => sectionOf(kind, tab)),
  );
  return ['# Kinds of file', forReaders(['ae', 'cio']), ...sections].join('\n\n');
}

function sectionOf(kind: FileKind, tab: Tab): string {
  const rules = kind.sheets.flatMap(sheet => rulesFor(sheet, ...uploadersOf(tab)).map(({ says }) => says));
  return [
    `## ${tab.title}`,
    forReaders(tab.roles),
    kind.about,
    table(
      ['column', 'required', 'rule'],
      kind.sheets.flatMap(({ columns }) => Object.entries(columns).map(rowOf)),
    ),
    rules.join(' '),
    ...reasonsOf(kind, 'failure', 'A row fails if this is wrong:'),
    ...reasonsOf(kind, 'skipped', 'A row is skipped for one of these reasons:'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const forReaders = (roles: readonly string[]) => `<!-- for: ${roles.join(', ')} -->`;

const rowOf = ([name, { required, rule, onRecord }]: [string, Column]) => [
  name,
  required ? 'yes' : 'no',
  [rule.says, ...(onRecord ? [onRecord.says] : [])].join(', '),
];

const table = (headers: readonly string[], rows: readonly (readonly string[])[]) =>
  [headers, headers.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

function reasonsOf({ reasons }: FileKind, outcome: Reason['outcome'], title: string): string[] {
  const found = Object.values(reasons).filter(reason => reason.outcome === outcome);
  return found.length === 0 ? [] : [title, found.map(({ reason }) => `- ${reason}`).join('\n')];
}
