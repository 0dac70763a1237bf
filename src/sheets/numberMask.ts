/** A number format that only writes digits, with zeros before them and perhaps other characters between: '000-0000'. */
export interface Mask {
  /** The characters of the format; '0' stands for a digit. */
  readonly characters: readonly { readonly isDigit: boolean; readonly text: string }[];
  readonly digits: number;
  /** Whether it has nothing but digits. */
  readonly onlyPads: boolean;
}

/** The formats seen so far: a workbook has few, and many cells of each. */
const seen = new Map<string, Mask | undefined>();

/** Returns how a format writes whole numbers of zero or more, if that is all it does. */
export function maskOf(format: string): Mask | undefined {
  if (seen.has(format)) return seen.get(format);
  const mask = madeOf(format);
  seen.set(format, mask);
  return mask;
}

/** A quoted text, an escaped character, a colour or condition, room for a character, a character to repeat, or itself. */
const parts = /"([^"]*)"|\\(.)|\[[^[\]]*\]|_.|\*.|(.)/gs;
/** The characters that a format shows without quotes. */
const shown = /^[0 ()+:'-]$/;

function madeOf(format: string): Mask | undefined {
  const characters: Mask['characters'][number][] = [];
  for (const [, quoted, escaped, plain] of format.matchAll(parts)) {
    // The formats of negative numbers, of zero and of texts follow.
    if (plain === ';') break;
    if (plain !== undefined && !shown.test(plain)) return undefined;
    const text = quoted ?? escaped ?? plain ?? '';
    if (text !== '') characters.push({ isDigit: plain === '0', text });
  }
  const digits = characters.filter(({ isDigit }) => isDigit).length;
  return digits === 0 ? undefined : { characters, digits, onlyPads: digits === characters.length };
}

/** Returns the digits of a number as a format shows them. */
export function masked(digits: string, mask: Mask): string {
  const padded = digits.padStart(mask.digits, '0');
  // Digits for which the format has no place stand at its first one.
  let at = padded.length - mask.digits;
  let isFirst = true;
  return mask.characters
    .map(({ isDigit, text }) => {
      if (!isDigit) return text;
      const from = isFirst ? 0 : at;
      isFirst = false;
      at += 1;
      return padded.slice(from, at);
    })
    .join('');
}
