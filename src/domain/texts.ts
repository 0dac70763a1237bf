/**
 * Joiners and variation selectors: invisible by themselves, but Indian scripts and emoji use them within a text.
 */
const joining = String.raw`[\u200c\u200d\p{Variation_Selector}]`;

/** A visible character or blank: no control, line separator, half of a character, direction mark or hidden one. */
const visible = String.raw`[^\p{Cc}\p{Zl}\p{Zp}\ud800-\udfff\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]`;

/** The pattern of a single-line text, for the flag u. */
export const oneLinePattern = `^(?:${visible}|${joining})*$`;
/** The pattern of a text with line breaks and tabs, for the flag u. */
const manyLinesPattern = `^(?:${visible}|${joining}|[\\n\\r\\t])*$`;

const oneLine = new RegExp(oneLinePattern, 'u');
const manyLines = new RegExp(manyLinesPattern, 'u');
/** The form of most texts; far quicker to see than by the pattern. */
const plain = /^[ -~]*$/;

/** Returns whether a text has only visible characters, in one line. */
export const isOneLine = (text: string) => plain.test(text) || oneLine.test(text);
/** Returns whether a text has only visible characters, line breaks and tabs. */
export const isManyLines = (text: string) => manyLines.test(text);

/** Returns the message for a text with line breaks or hidden characters, where the specification has none. */
export const notOneLine = (label: string) => `Please enter ${label} in one line, without hidden characters`;

/** Blanks and invisible characters at either end; a variation selector belongs to the character before it. */
const ends =
  /^[\s\p{Default_Ignorable_Code_Point}]+|(?<!(?!\p{Variation_Selector})[\s\p{Default_Ignorable_Code_Point}])(?:(?!\p{Variation_Selector})[\s\p{Default_Ignorable_Code_Point}])+$/gu;

/** Returns a text without the blanks and invisible characters at its ends. */
export function trimmed(text: string): string {
  return text === '' || hasPlainEnds(text) ? text : text.replaceAll(ends, '');
}

/** Whether a text begins and ends with a visible character of ASCII, as most do: far quicker to see than by the pattern. */
const hasPlainEnds = (text: string) =>
  isPlain(text.charCodeAt(0)) && isPlain(text.charCodeAt(text.length - 1));
const isPlain = (code: number) => code > 0x20 && code < 0x7f;

/** Returns a text as a trimmed single line, with a blank in place of each forbidden character. */
export function inOneLine(text: string): string {
  return trimmed(Array.from(text, character => (isOneLine(character) ? character : ' ')).join(''));
}

/** Returns the beginning of a text, at most so long, without half of a character at its end. */
export function beginningOf(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}

/** Turns the name of a transformer centre, 'BEJAI CHURCH', into 'Bejai church'. */
export function inSentenceCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
}

/** Lists words for a sentence: 'a', 'a and b', 'a, b and c'. */
export function listed(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  const [final = ''] = words.slice(-1);
  return words.length < 2 ? final : `${words.slice(0, -1).join(', ')} ${last} ${final}`;
}
