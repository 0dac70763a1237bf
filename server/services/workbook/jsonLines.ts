import { createReadStream } from 'node:fs';

/** How much of a file is read between two turns of the event loop: about 1 ms of work, for which all other calls wait. */
const bytesAtATime = 16 * 1024;

/** Ends a line; never occurs in the output of JSON.stringify, which writes it as `\n` within a text. */
const lineEnd = '\n';

/** A row or a request that JSON can represent; `undefined` is not JSON. */
type Line = object | null;

/** Returns a value as one line of JSON. */
export function jsonLine(value: Line): string {
  return `${JSON.stringify(value)}${lineEnd}`;
}

/**
 * Yields the values of a stream of lines that `jsonLine` wrote, not yet checked. Only the line feed ends a line:
 * `readline` would also split at U+2028 and U+2029, which JSON leaves as they are. Throws if the last line is
 * incomplete.
 */
export async function* jsonLinesIn(texts: AsyncIterable<string>): AsyncGenerator<unknown, undefined> {
  let partial: string[] = [];
  for await (const text of texts) {
    const [first = '', ...others] = text.split(lineEnd);
    partial.push(first);
    const last = others.pop();
    if (last === undefined) continue;
    for (const line of [partial.join(''), ...others]) yield parsed(line);
    partial = [last];
  }
  if (partial.some(text => text !== '')) throw new Error('The last line is not complete.');
}

/** Yields the values of a file of such lines. */
export async function* jsonLinesOf(file: string): AsyncGenerator<unknown, undefined> {
  yield* jsonLinesIn(createReadStream(file, { encoding: 'utf8', highWaterMark: bytesAtATime }));
}

function parsed(line: string): unknown {
  return JSON.parse(line);
}
