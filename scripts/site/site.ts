import { existsSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { designationTitle } from '#domain/officer.ts';
import { isRole } from '#domain/roles.ts';
import { folderOf } from '../buildState.mjs';
import { BuiltFiles, readAll } from '../guides/builtFiles.ts';
import { imageHtml, type GuideImage } from '../guides/images.ts';
import { escaped, htmlPage, listOf, pageParser, type Entry } from '../guides/page.ts';
import { root } from '../tools.ts';
import { sitePages, type SitePage } from './pages.ts';

/** Writes the site of all documentation, unless the same files exist already. */
export async function buildSite(): Promise<void> {
  await (await makeSite()).write(folderOf('docs'));
}

/** Returns the site's pages, and what they need, by file name. Throws if a link or a picture leads nowhere. */
export async function makeSite(): Promise<BuiltFiles> {
  const files = new BuiltFiles();
  const { pages, pageOfType } = await sitePages();
  const images = new Map<string, GuideImage>();
  for (const folder of ['docs', 'docs/guide'])
    for (const [name, image] of await files.addImages(folder)) images.set(`${folder}/${name}`, image);
  const bodies = pages.map(page => ({ page, ...bodyOf(page, { pages, pageOfType, images }) }));
  const index = files.add(
    'search',
    'json',
    JSON.stringify(bodies.flatMap(({ page, html }) => sectionsOf(page, html))),
  );
  files.set(`${index}.br`, brotliCompressSync(files.get(index) ?? ''));
  const [search = ''] = await readAll(['scripts/site/search.mjs']);
  const script = files.add('search', 'js', search);
  const styleSheet = await files.addStyles('scripts/site/site.css');
  for (const { page, html, contents } of bodies)
    files.set(
      page.file,
      htmlPage({
        title: `${escaped(page.title)} · Energy Audit documentation`,
        styleSheet,
        head: `<script type="module" src="${script}"></script>\n`,
        body: frameOf(page, { pages, index, html, contents }),
      }),
    );
  return files;
}

/** The targets of links and pictures of pages. */
interface Targets {
  pages: readonly SitePage[];
  pageOfType: ReadonlyMap<string, string>;
  images: ReadonlyMap<string, GuideImage>;
}

function bodyOf(page: SitePage, targets: Targets): { html: string; contents: Entry[] } {
  const contents: Entry[] = [];
  const from = page.source.endsWith('.md') ? path.posix.dirname(page.source) : page.source;
  const markdown = pageParser(contents, 0, {
    html: ({ text }) => readersIn(text),
    image: ({ href, text }) => imageHtml(targets.images, path.posix.join(from, href), escaped(text)),
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const address = addressOf(href, from, targets);
      if (address !== undefined) return `<a href="${escaped(address)}">${text}</a>`;
      const file = path.posix.join(from, href);
      return text === file ? `<code>${text}</code>` : `${text} (<code>${file}</code>)`;
    },
  });
  return { html: markdown.parse(page.markdown, { async: false }), contents };
}

/** Returns the address of a link; undefined for a file of the repository that is no page. */
function addressOf(href: string, from: string, { pages, pageOfType }: Targets): string | undefined {
  if (/^(https?:|#)/.test(href)) return href;
  const type = /^type:(.+)/.exec(href)?.[1];
  if (type !== undefined) return `${pageOfType.get(type)}#${type.toLowerCase()}`;
  const [file = '', anchor] = path.posix.join(from, href).split('#');
  const place = file.replace(/\/$/, '');
  const page = pages.find(({ source }) => source === place || source.startsWith(`${place}/`));
  if (page) return anchor === undefined ? page.file : `${page.file}#${anchor}`;
  if (!existsSync(path.join(root, file)))
    throw new Error(`A page of ${from} links ${href}, which is not there.`);
  return undefined;
}

/** Returns the readers that a comment limits a chapter or section to; nothing for other comments. */
function readersIn(comment: string): string {
  const readers = /<!-- for: (.+?) -->/.exec(comment)?.[1]?.split(', ').filter(isRole);
  return readers ? `<p class="readers">For ${readers.map(designationTitle).join(', ')}</p>\n` : '';
}

/** Returns the sections and terms of a page for the search: title of the page, address, heading, text. */
function sectionsOf({ file, title }: SitePage, html: string): string[][] {
  let id = '';
  return html.split(/(?=<h[1-3] id=|<li><strong>)/).map(section => {
    id = /^<h\d id="([^"]*)/.exec(section)?.[1] ?? id;
    const [whole = '', heading = ''] =
      /^<(?:h\d|li><strong)[^>]*>(.*?)<\/(?:h\d|strong)>/.exec(section) ?? [];
    return [title, `${file}#${id}`, plain(heading), plain(section.slice(whole.length)).replace(/^: /, '')];
  });
}

const plain = (html: string) =>
  html
    .replaceAll(/<\/?(?:code|a|em|strong)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

interface Frame {
  pages: readonly SitePage[];
  index: string;
  html: string;
  contents: readonly Entry[];
}

function frameOf(page: SitePage, { pages, index, html, contents }: Frame): string {
  const groups = [...Map.groupBy(pages, ({ group }) => group)].map(([group, members]) => {
    const items = members.map(({ file, title }) => {
      const current = file === page.file ? ' aria-current="page"' : '';
      return `<li><a href="${file}"${current}>${escaped(title)}</a></li>`;
    });
    const open = group === page.group ? ' open' : '';
    return `<details${open}><summary>${group}</summary><ul>${items.join('')}</ul></details>`;
  });
  // The keys of a long page would fill its list of contents: the search finds them.
  const most = contents.length > 60 ? 2 : 3;
  const onPage = contents.filter(({ depth }) => depth > 1 && depth <= most);
  return `<a class="skip" href="#content">To the page</a>
<header>
<a href="index.html">Energy Audit documentation</a>
<search>
<input type="search" aria-label="Search the documentation" placeholder="Search: press /" data-index="${index}" autocomplete="off" spellcheck="false">
<div hidden><p role="status"></p><ol></ol></div>
</search>
</header>
<nav aria-label="Pages">
${groups.join('\n')}
</nav>
<main id="content" tabindex="-1">
${html}</main>
<nav aria-label="On this page">
${onPage.length > 0 ? `<p>On this page</p>${listOf(onPage.map(entry => ({ ...entry, depth: entry.depth - 1 })))}` : ''}
</nav>`;
}
