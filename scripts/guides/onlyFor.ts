import type { Token } from 'marked';
import { roles, type Role } from '#domain/roles.ts';

/** What keeps a chapter or section to some designations: a comment right under its heading. */
const marker = /^\s*<!-- for: (.+?) -->\s*$/;

/** The chapter as one designation reads it: without the sections that are for others, and without the marks. */
export function onlyFor(role: Role, tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let leftOut = Infinity;
  const written = tokens.filter(({ type }) => type !== 'space');
  for (const [index, token] of written.entries()) {
    if (token.type === 'heading' && depthOf(token) <= leftOut) {
      const next = written[index + 1];
      const readers = next && readersOf(next);
      leftOut = readers && !readers.includes(role) ? depthOf(token) : Infinity;
    }
    if (leftOut === Infinity && !readersOf(token)) kept.push(token);
  }
  return kept;
}

/** Whom a mark names; `undefined` for what is no mark. Throws where it names nobody that there is. */
function readersOf(token: Token): string[] | undefined {
  const named = token.type === 'html' ? marker.exec(token.raw)?.[1] : undefined;
  const readers = named?.split(',').map(name => name.trim());
  const unknown = readers?.find(name => !roles.some(role => role === name));
  if (unknown !== undefined)
    throw new Error(`The guide has a section for '${unknown}', which is no designation.`);
  return readers;
}

function depthOf(token: Token): number {
  return 'depth' in token && typeof token.depth === 'number' ? token.depth : Infinity;
}
