import { Marked, type Token } from 'marked';
import { designationTitle } from '#domain/officer.ts';
import { roles, type Role } from '#domain/roles.ts';
import { imageHtml, type GuideImages } from './images.ts';

/** A heading of the guide, for the list of contents. */
interface Entry {
  id: string;
  /** 1 for a chapter, 2 for a section. */
  depth: number;
  /** As HTML. */
  title: string;
}

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
  const markdown = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const title = this.parser.parseInline(tokens);
        const id = idOf(title, contents);
        contents.push({ id, depth, title });
        return `<h${depth + 1} id="${id}">${title}</h${depth + 1}>\n`;
      },
      image: ({ href, text }) => imageHtml(images, href, escaped(text)),
    },
  });
  const parsed = chapters
    .map(chapter => onlyFor(role, markdown.lexer(chapter)))
    .filter(tokens => tokens.length > 0)
    .map((tokens: Token[]) => `<section>\n${markdown.parser(tokens)}</section>`);
  return page({ reader: designationTitle(role), styleSheet, contents, body: parsed.join('\n') });
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns the id of a heading, 'change-a-meter-reader', with a number if an earlier heading has the same. */
function idOf(title: string, earlier: readonly Entry[]): string {
  const words = title.toLowerCase().match(/[a-z\d]+/g) ?? [];
  const id = words.join('-');
  const same = earlier.filter(entry => entry.id === id || entry.id.startsWith(`${id}--`)).length;
  return same === 0 ? id : `${id}--${same + 1}`;
}

function page(parts: { reader: string; styleSheet: string; contents: Entry[]; body: string }): string {
  const { reader, styleSheet, contents, body } = parts;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Guide for the ${reader}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${styleSheet}">
</head>
<body>
<header>
<p>Guide</p>
<h1>For the ${reader}</h1>
</header>
<nav aria-label="Contents">
${listOf(contents)}
</nav>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Returns the list of contents: the chapters, each with its sections. */
function listOf(contents: readonly Entry[]): string {
  const chapters = contents.flatMap((entry, index) => {
    if (entry.depth > 1) return [];
    const rest = contents.slice(index + 1);
    const end = rest.findIndex(({ depth }) => depth === 1);
    return [{ entry, sections: end < 0 ? rest : rest.slice(0, end) }];
  });
  const link = ({ id, title }: Entry) => `<a href="#${id}">${title}</a>`;
  const items = chapters.map(({ entry, sections }) => {
    const inner = sections.filter(({ depth }) => depth === 2).map(section => `<li>${link(section)}</li>`);
    return `<li>${link(entry)}${inner.length > 0 ? `<ul>${inner.join('')}</ul>` : ''}</li>`;
  });
  return `<ol>${items.join('\n')}</ol>`;
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
