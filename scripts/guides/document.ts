import type { Token } from 'marked';
import { designationTitle } from '#domain/officer.ts';
import { roles, type Role } from '#domain/roles.ts';
import { imageHtml, type GuideImages } from './images.ts';
import { escaped, htmlPage, listOf, pageParser, type Entry } from './page.ts';

/** The parts that a guide is made of. */
interface GuideParts {
  /** As Markdown, in their order. */
  chapters: readonly string[];
  /** The name of the style sheet's file. */
  styleSheet: string;
  images: GuideImages;
}

/** Returns the guide of one designation as an HTML page, with the chapters for it. */
export function guideFor(role: Role, { chapters, styleSheet, images }: GuideParts): string {
  const contents: Entry[] = [];
  const markdown = pageParser(contents, 1, {
    image: ({ href, text }) => imageHtml(images, href, escaped(text)),
  });
  const parsed = chapters
    .map(chapter => onlyFor(role, markdown.lexer(chapter)))
    .filter(tokens => tokens.length > 0)
    .map((tokens: Token[]) => `<section>\n${markdown.parser(tokens)}</section>`);
  const reader = designationTitle(role);
  return htmlPage({
    title: `Guide for the ${reader}`,
    styleSheet,
    body: `<header>
<p>Guide</p>
<h1>For the ${reader}</h1>
</header>
<nav aria-label="Contents">
${listOf(contents)}
</nav>
<main>
${parsed.join('\n')}
</main>`,
  });
}

/** The comment right under a heading that limits its chapter or section to some designations. */
const marker = /^\s*<!-- for: (.+?) -->\s*$/;

/** Returns a chapter for one designation: without the sections for others, and without the comments. */
function onlyFor(role: Role, tokens: readonly Token[]): Token[] {
  const shown: Token[] = [];
  let hiddenDepth = Infinity;
  const content = tokens.filter(({ type }) => type !== 'space');
  for (const [index, token] of content.entries()) {
    if (token.type === 'heading' && depthOf(token) <= hiddenDepth) {
      const next = content[index + 1];
      const readers = next && readersOf(next);
      hiddenDepth = readers && !readers.includes(role) ? depthOf(token) : Infinity;
    }
    if (hiddenDepth === Infinity && !readersOf(token)) shown.push(token);
  }
  return shown;
}

/** Returns the designations in such a comment; `undefined` for any other token. Throws on an unknown designation. */
function readersOf(token: Token): string[] | undefined {
  const named = token.type === 'html' ? marker.exec(token.raw)?.[1] : undefined;
  const readers = named?.split(',').map(name => name.trim());
  const unknown = readers?.find(name => !roles.some(role => role === name));
  if (unknown !== undefined)
    throw new Error(`The guide has a section for '${unknown}', which is not a designation.`);
  return readers;
}

function depthOf(token: Token): number {
  return 'depth' in token && typeof token.depth === 'number' ? token.depth : Infinity;
}
