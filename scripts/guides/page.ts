import { Marked, type RendererObject } from 'marked';

/** A heading of a page, for the list of contents. */
export interface Entry {
  id: string;
  /** 1 for a chapter, 2 for a section. */
  depth: number;
  /** As HTML. */
  title: string;
}

/**
 * Returns a parser of Markdown for one page, whose headings get an id each and are noted in `contents`. In the page they
 * stand `deeper` by so many levels.
 */
export function pageParser(contents: Entry[], deeper: number, renderer: RendererObject): Marked {
  return new Marked({
    renderer: {
      ...renderer,
      heading({ tokens, depth }) {
        const title = this.parser.parseInline(tokens);
        const id = idOf(title, contents);
        contents.push({ id, depth, title });
        return `<h${depth + deeper} id="${id}">${title}</h${depth + deeper}>\n`;
      },
    },
  });
}

/** Returns a text as HTML. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns the id of a heading, 'change-a-meter-reader', with a number if an earlier heading has the same. */
function idOf(title: string, earlier: readonly Entry[]): string {
  const words = title.toLowerCase().match(/[a-z\d]+/g) ?? [];
  const id = words.join('-');
  const same = earlier.filter(entry => entry.id === id || entry.id.startsWith(`${id}--`)).length;
  return same === 0 ? id : `${id}--${same + 1}`;
}

/** The parts of a page that differ from page to page. */
interface PageParts {
  /** As HTML, as are all of these. */
  title: string;
  /** The name of the style sheet's file. */
  styleSheet: string;
  /** More for its head, such as a script. @default nothing */
  head?: string;
  body: string;
}

/** Returns a page of the guides or of the site. */
export function htmlPage({ title, styleSheet, head = '', body }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${styleSheet}">
${head}</head>
<body>
${body}
</body>
</html>
`;
}

/** Returns the list of contents: the chapters, each with its sections. */
export function listOf(contents: readonly Entry[]): string {
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
