/**
 * Joiners and variation selectors: not seen by themselves, but letters of Indian scripts and pictures are written with
 * them.
 */
const joining = String.raw`[\u200c\u200d\p{Variation_Selector}]`;

/** What is seen, or a blank; no control, line separator, half of a character, mark that turns the direction, or hidden one. */
const seen = String.raw`[^\p{Cc}\p{Zl}\p{Zp}\ud800-\udfff\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]`;

/** A text in one line, as a pattern of the flag u. */
export const oneLinePattern = `^(?:${seen}|${joining})*$`;
/** The same in several lines, tabs included. */
const manyLinesPattern = `^(?:${seen}|${joining}|[\\n\\r\\t])*$`;

const oneLine = new RegExp(oneLinePattern, 'u');
const manyLines = new RegExp(manyLinesPattern, 'u');

/** Whether a text holds nothing but what can stand, and be seen, in one line. */
export const isOneLine = (text: string) => oneLine.test(text);
/** The same of lines. */
export const isManyLines = (text: string) => manyLines.test(text);

/** Blanks and what can't be seen, at either end; a variation selector belongs to what is before it. */
const ends =
  /^[\s\p{Default_Ignorable_Code_Point}]+|(?<!(?!\p{Variation_Selector})[\s\p{Default_Ignorable_Code_Point}])(?:(?!\p{Variation_Selector})[\s\p{Default_Ignorable_Code_Point}])+$/gu;

/** A text without the blanks and invisible characters at its ends. */
export function trimmed(text: string): string {
  return text.replaceAll(ends, '');
}

/** A text in one line, with a blank in place of whatever can't stand there. */
export function inOneLine(text: string): string {
  return trimmed(Array.from(text, character => (isOneLine(character) ? character : ' ')).join(''));
}
