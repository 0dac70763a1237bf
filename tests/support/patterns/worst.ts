/** Letters that classes stand for, beside those that a pattern names itself. */
const representatives = ['a', 'A', '0', ' ', '_', '.'];
/** What follows a run, so that it is tried in every way before the match fails. */
const ends = ['\u0001', '!x'];

/** Whether a pattern can take any number of characters at all; others can't be slow. */
export function isUnbounded({ source }: RegExp): boolean {
  const bare = source.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, '');
  return /[*+]|\{\d+,\}/.test(bare);
}

/**
 * The longest that a pattern takes for a text of so many characters, ms: of runs of what it names, alone and in pairs.
 * One that is past the bound is enough.
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

/** The shorter of two goes: the other one may have waited for the processor. */
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

/** The characters that a pattern names, and one for each class. */
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

/** What a match must begin with, as far as it is plain letters. */
function literalStarts({ source }: RegExp): string[] {
  const [start = ''] = /^\^?(?:\\?["'<[&/=+-]|[a-zA-Z])*/.exec(source) ?? [];
  const plain = start.replaceAll(/[\\^]/g, '');
  return plain === '' ? [] : [plain];
}
