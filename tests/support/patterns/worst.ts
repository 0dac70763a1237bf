/** Characters that stand for classes, in addition to those that a pattern names. */
const representatives = ['a', 'A', '0', ' ', '_', '.'];
/** Texts after a run that make the match fail only after every way was tried. */
const ends = ['\u0001', '!x'];

/** Returns whether a pattern accepts any number of characters; others can't be slow. */
export function isUnbounded({ source }: RegExp): boolean {
  const bare = source.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, '');
  return /[*+]|\{\d+,\}/.test(bare);
}

/**
 * Returns the longest time, ms, that a pattern needs for texts of `length` characters: runs of the characters that it
 * names, alone and in pairs. Stops at the first time over the bound.
 */
export function slowest(pattern: RegExp, length: number, bound: number): { ms: number; text: string } {
  let worst = { ms: 0, text: '' };
  for (const text of runs(pattern, length)) {
    const ms = taken(pattern, text);
    if (ms > worst.ms) worst = { ms, text: `${text.slice(0, 20)}…` };
    if (ms > bound) break;
  }
  return worst;
}

/** Returns the shorter of two times, ms: in the other one the processor may have been busy. */
function taken(pattern: RegExp, text: string): number {
  const go = () => {
    const started = performance.now();
    text.replace(pattern, '');
    return performance.now() - started;
  };
  const first = go();
  return first < 100 ? first : Math.min(first, go());
}

function* runs(pattern: RegExp, length: number): Generator<string> {
  const letters = lettersOf(pattern);
  const units = letters.flatMap(one => [one, ...letters.map(other => one + other)]);
  for (const start of ['', ...literalStarts(pattern)])
    for (const unit of new Set(units))
      for (const end of ends) yield start + unit.repeat(Math.ceil(length / unit.length)) + end;
}

/** Returns the characters that a pattern names, and one for each class. */
function lettersOf({ source }: RegExp): string[] {
  const named = source
    .replaceAll(/\\u\{?([\da-f]{4,5})\}?/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\[pP]\{\w+\}|\\[bBdDsSwWkx]|\(\?<?[:=!]/g, '')
    .replaceAll('\\', '');
  return [...new Set([...representatives, ...named])].filter(
    letter => !/[A-Za-z1-9]/.test(letter) || 'aA'.includes(letter) || named.length < 12,
  );
}

/** Returns the plain characters with which every match starts, if any. */
function literalStarts({ source }: RegExp): string[] {
  const [start = ''] = /^\^?(?:\\?["'<[&/=+-]|[a-zA-Z])*/.exec(source) ?? [];
  const plain = start.replaceAll(/[\\^]/g, '');
  return plain === '' ? [] : [plain];
}
