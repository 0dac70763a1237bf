/** Ends a line, and stands in no JSON that JSON.stringify writes: within a text it is written `\n`. */
const lineEnd = '\n';

/** What JSON can hold as a row or a request; `undefined` is no JSON. */
type Line = object | null;

/** A value as one line of JSON. */
export function jsonLine(value: Line): string {
  return `${JSON.stringify(value)}${lineEnd}`;
}

/**
 * The values of a stream of lines that `jsonLine` wrote, not yet checked. Only the line feed ends a line: `readline`
 * would split at U+2028 and U+2029 too, which JSON leaves as they are. Throws when the last line is not complete.
 */
export async function* jsonLinesIn(texts: AsyncIterable<string>): AsyncGenerator<unknown, undefined> {
  let begun: string[] = [];
  for await (const text of texts) {
    const [first = '', ...others] = text.split(lineEnd);
    begun.push(first);
    const last = others.pop();
    if (last === undefined) continue;
    for (const line of [begun.join(''), ...others]) yield parsed(line);
    begun = [last];
  }
  if (begun.some(text => text !== '')) throw new Error('The last line is not complete.');
}

function parsed(line: string): unknown {
  return JSON.parse(line);
}
