import { decimalsOf, fromNumber, roundedTo } from '#domain/numbers.ts';

/** A number format that only writes digits, with zeros before them and perhaps other characters between: '000-0000'. */
export interface Mask {
  /** The characters of the format; '0' stands for a digit. */
  readonly characters: readonly { readonly isDigit: boolean; readonly text: string }[];
  readonly digits: number;
  /** Whether the format has nothing but digits. */
  readonly onlyPads: boolean;
}

/** The formats seen so far: a workbook has few, and many cells of each. */
const seenMasks = new Map<string, Mask | undefined>();

/** Returns how a format writes whole numbers of zero or more, if that is all it does. */
export function maskOf(format: string): Mask | undefined {
  if (seenMasks.has(format)) return seenMasks.get(format);
  const mask = madeOf(format);
  seenMasks.set(format, mask);
  return mask;
}

/** A quoted text, an escaped character, a colour or condition, room for a character, a character to repeat, or itself. */
const parts = /"([^"]*)"|\\(.)|\[[^[\]]*\]|_.|\*.|(.)/gs;
/** The characters that a format shows without quotes. */
const unquoted = /^[0 ()+:'-]$/;

function madeOf(format: string): Mask | undefined {
  const characters: Mask['characters'][number][] = [];
  for (const [, quoted, escaped, plain] of format.matchAll(parts)) {
    // The formats of negative numbers, of zero and of texts follow.
    if (plain === ';') break;
    if (plain !== undefined && !unquoted.test(plain)) return undefined;
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

/** A number that people see in a cell, and whether the cell holds more of it. */
interface ShownNumber {
  readonly digits: string;
  readonly isRounded: boolean;
}

/**
 * Returns the number that people see in a cell of a column with at most so many decimals. What computing with binary
 * numbers leaves behind is gone, 510.6999999999989 is 510.7. A number with more decimals than the column takes is rounded
 * as the cell's format shows it; one that the column takes loses nothing.
 */
export function numberAsShown(value: number, format: string, decimals: number): ShownNumber {
  const held = fromNumber(value);
  const clean = roundedTo(held, decimals);
  const digits = isNoise(value - Number(clean), value, decimals) ? clean : held;
  const shown = decimalsOf(digits) <= decimals ? undefined : decimalsShown(format, value);
  if (shown === undefined || decimalsOf(digits) <= shown) return { digits, isRounded: false };
  return { digits: roundedTo(digits, shown), isRounded: true };
}

/** Whether a distance is a billionth of the number, of 1 for smaller ones, and far below the column's last decimal. */
const isNoise = (distance: number, value: number, decimals: number) =>
  Math.abs(distance) <= Math.min(Math.max(Math.abs(value), 1) * 1e-9, 10 ** -decimals / 1000);

/** The sections of the formats seen so far: a workbook has few, and many cells of each. */
const seenSections = new Map<string, readonly (number | undefined)[]>();

/** Returns how many decimals a format shows of a number; `undefined` if it does not simply write the number. */
function decimalsShown(format: string, value: number): number | undefined {
  const sections = seenSections.get(format) ?? sectionsOf(format);
  seenSections.set(format, sections);
  const [positive, negative = positive] = sections;
  // Sections with conditions of their own: which one holds does not matter if they agree.
  if (format.includes('[<') || format.includes('[>') || format.includes('[='))
    return sections.every(shown => shown === positive) ? positive : undefined;
  return value < 0 ? negative : positive;
}

/** A quoted text, an escaped character, a colour or condition, room for a character, or a character to repeat. */
const decoration = /"[^"]*"|\\.|\[[^[\]]*\]|_.|\*./gs;
/** Digits with commas between them, and decimals. */
const plainDigits = /^[^0#?.,]*[#?0,]*[#?0](?:\.(?<decimals>[#?0]*))?[^0#?.,]*$/;
/** Per cent, exponents, fractions, texts, dates and the format that shows what fits. */
const others = /[%e/@dmyhs]|general/i;

/** Returns the decimals that each section shows: that of positive numbers, of negative ones and so on. */
function sectionsOf(format: string): (number | undefined)[] {
  return format
    .replaceAll(decoration, '')
    .split(';')
    .filter(section => section !== '@')
    .map(section => {
      const decimals = others.test(section) ? undefined : plainDigits.exec(section)?.groups;
      return decimals && (decimals['decimals'] ?? '').length;
    });
}
