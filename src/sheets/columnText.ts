import { fromNumber } from '#domain/numbers.ts';
import { trimmed } from '#domain/texts.ts';
import { dayOf } from '#fileKinds/columns.ts';
import type { CellText } from './cellText.ts';
import { daysTo1904 } from './dates.ts';
import type { Column } from './headers.ts';
import { masked, maskOf, numberAsShown } from './numberFormats.ts';
import type { SourceCell } from './source.ts';

/** Returns a cell's text as its column needs it; without any `holds`, as it is. */
export function columnText(
  text: CellText,
  cell: SourceCell | undefined,
  { holds, decimals }: Pick<Column, 'holds' | 'decimals'>,
  from1904: boolean,
): CellText {
  if (holds === undefined) return text;
  if (holds === 'date') return text.isDate || !from1904 ? text : dayFrom1904(text, cell);
  if (text.isDate) return { text: text.text, problem: turnedIntoDate };
  if (holds !== 'text') return codeText(text, cell, holds);
  return decimals === undefined ? text : numberText(text, cell, decimals);
}

const turnedIntoDate =
  'holds a date. Excel turned this cell into a date; format the column as text and type the value again.';
const withDecimals =
  'holds a number with decimals instead of a code. Format the column as text and type the code again.';

/** Only a number counts from the epoch of its workbook. */
function dayFrom1904(text: CellText, cell: SourceCell | undefined): CellText {
  const day = typeof cell?.v === 'number' ? dayOf(String(cell.v + daysTo1904)) : undefined;
  return day === undefined ? text : { text: day };
}

/** Returns a number as people see it. */
function numberText(text: CellText, cell: SourceCell | undefined, decimals: number): CellText {
  if (typeof cell?.v !== 'number' || Number.isInteger(cell.v) || text.problem !== undefined) return text;
  const { digits, isRounded } = numberAsShown(cell.v, String(cell.z ?? ''), decimals);
  return isRounded ? { text: digits, note: 'roundedAsShown', held: fromNumber(cell.v) } : { text: digits };
}

/** Returns a code as people see it. */
function codeText(text: CellText, cell: SourceCell | undefined, holds: 'code' | 'spacedCode'): CellText {
  const value = cell?.v;
  if (typeof value === 'string' && value.length <= longestCode)
    return isPlain.test(value) ? text : withoutHidden(text, value, holds);
  if (typeof value !== 'number' || text.problem !== undefined) return text;
  if (!isDigits.test(text.text)) return text.text.includes('.') ? { ...text, problem: withDecimals } : text;
  const mask = maskOf(String(cell?.z ?? ''));
  return mask && !mask.onlyPads ? { text: masked(text.text, mask) } : text;
}

/** No code is longer; the rule of its column refuses one that is. */
const longestCode = 1000;
const isPlain = /^[ -~]*$/;
const isDigits = /^\d+$/;

/** Characters that nobody sees, and line breaks, which are not among them. */
const hidden = /\p{Default_Ignorable_Code_Point}/gu;
const lineBreak = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Blanks other than the usual one. */
const oddBlank = /(?! )\p{Zs}/gu;

/** Takes out of a code what nobody sees in it. A blank that may belong to the code is named instead. */
function withoutHidden(text: CellText, value: string, holds: 'code' | 'spacedCode'): CellText {
  const typed = trimmed(value);
  if (lineBreak.test(typed)) return text;
  const seen = typed.replaceAll(hidden, '');
  const [blank] = seen.match(oddBlank) ?? [];
  if (blank !== undefined && holds === 'spacedCode')
    return { text: text.text, problem: `has ${nameOf(blank)} in it. Type the value again.` };
  const code = seen.replaceAll(oddBlank, '');
  return code === typed ? text : { text: code, note: 'hiddenTakenOut' };
}

/** Returns what a blank is called. */
function nameOf(blank: string): string {
  if (blank === '\u00a0') return 'a no-break space (NBSP)';
  return `an unusual blank (U+${(blank.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;
}
