import { globSync } from 'node:fs';
import path from 'node:path';
import { readAll } from '../guides/builtFiles.ts';
import { chapterOfFiles } from '../guides/fileChapters.ts';
import { root } from '../tools.ts';
import { apiPages } from './api.ts';
import { referencePages } from './reference.ts';

/** A page of the site before it is HTML. */
export interface SitePage {
  group: string;
  /** The name of its file, such as 'decisions-files.html'. */
  file: string;
  title: string;
  markdown: string;
  /** The file of the repository that it is made of; its links start there. */
  source: string;
}

/** The written pages by their groups, in order; `last` ones follow those made of declarations. */
const written = {
  Start: ['README.md', 'ARCHITECTURE.md', 'docs/glossary.md'],
  "Officers' guide": ['docs/guide/*.md'],
  Operate: ['docs/operate.md', 'docs/deploy.md', 'SECURITY.md'],
  Extend: ['docs/add-*.md', 'docs/reports.md', 'docs/tests.md', 'CONTRIBUTING.md'],
};
const last = {
  Decisions: ['docs/decisions/README.md', 'docs/decisions/[a-z]*.md'],
  Changelog: ['CHANGELOG.md'],
};

/** Returns every page of the site in the order of its navigation, and the page of each type of a declaration. */
export async function sitePages() {
  const reference = referencePages();
  const api = await apiPages();
  const pages = [
    ...(await pagesOf(written)),
    ...reference.map(({ markdown }) => made('Reference', 'src/schema', markdown)),
    ...api.map(markdown => made('API', 'contract', markdown)),
    ...(await pagesOf(last)),
  ];
  const pageOfType = new Map(
    reference.flatMap(({ title, types }) => {
      const page = pages.find(each => each.group === 'Reference' && each.title === title);
      return types.map(type => [type, page?.file ?? ''] as const);
    }),
  );
  return { pages, pageOfType };
}

/** Returns a page that is made of declarations: 'reference-lists.html', 'api.html'. */
function made(group: string, source: string, markdown: string): SitePage {
  const title = titleOf(markdown);
  const name = `${group} ${title === group ? '' : title}`.trim().toLowerCase().replaceAll(' ', '-');
  return { group, file: `${name}.html`, title, markdown, source };
}

async function pagesOf(groups: Readonly<Record<string, readonly string[]>>): Promise<SitePage[]> {
  const found = Object.entries(groups).map(async ([group, patterns]) => {
    const sources = patterns.flatMap(pattern => globSync(pattern, { cwd: root }).toSorted());
    const texts = await readAll(sources);
    const pages = texts.map((markdown, index) => {
      const source = (sources[index] ?? '').replaceAll(path.sep, '/');
      return { group, file: fileOf(source), title: titleOf(markdown), markdown, source };
    });
    if (!patterns.includes('docs/guide/*.md')) return pages;
    const kinds = chapterOfFiles(texts);
    const upload = pages.findIndex(({ file }) => file === 'guide-file-upload.html') + 1;
    const page = {
      group,
      file: 'guide-kinds-of-file.html',
      title: titleOf(kinds),
      markdown: kinds,
      source: 'docs/guide',
    };
    return pages.toSpliced(upload, 0, page);
  });
  return (await Promise.all(found)).flat();
}

/** Returns the page of a source: 'docs/guide/60-file-upload.md' is 'guide-file-upload.html'. */
function fileOf(source: string): string {
  if (source === 'README.md') return 'index.html';
  const name = source.replace(/^docs\//, '').replace(/\/README\.md$|\.md$/, '');
  return `${name.replace(/\/(\d+-)?/, '-').toLowerCase()}.html`;
}

const titleOf = (markdown: string) => /^# (.+)$/m.exec(markdown)?.[1] ?? '';
