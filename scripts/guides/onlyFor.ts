import type { Token } from 'marked';
import { roles, type Role } from '#domain/roles.ts';

/** The comment right under a heading that limits its chapter or section to some designations. */
const marker = /^\s*<!-- for: (.+?) -->\s*$/;

/** Returns a chapter for one designation: without the sections for others, and without the comments. */
export function onlyFor(role: Role, tokens: readonly Token[]): Token[] {
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
