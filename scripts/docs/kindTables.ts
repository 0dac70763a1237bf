import type { FileKind } from '#fileKinds/fileKind.ts';
import { typesOf } from '#fileKinds/rowTypes.ts';
import { markdownTable } from './madePage.ts';

/** Returns the kinds of file as Markdown: what their rows are about, and why rows fail or are skipped. */
export function tablesOf(kinds: readonly FileKind[]): string {
  return [
    markdownTable(
      ['kind', 'uploaded by', 'audit month', 'a row is about', 'identified by', 'can change'],
      kinds.flatMap(kind =>
        typesOf(kind).map(({ type }, at) => [
          ...(at === 0 ? headOf(kind) : ['', '', '']),
          type.title,
          code(type.key),
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
