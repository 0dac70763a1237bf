import { fromNumber } from '#domain/numbers.ts';
import { beginningOf, inOneLine, isOneLine, trimmed } from '#domain/texts.ts';
import { dateText, isDateFormat } from './dates.ts';
import { masked, maskOf } from './numberFormats.ts';
import { unsavedResult, type SourceCell } from './source.ts';

/** A change to a cell that its reader must know. */
export type CellNote = 'hiddenTakenOut' | 'roundedAsShown';

/** A cell as text, and the problem if the text can't be used as it is. */
export interface CellText {
  text: string;
  /** The sentence after the column's name: 'has the error #N/A.' */
  problem?: string;
  /** Whether the cell shows a number as a date or time. */
  isDate?: true;
  note?: CellNote;
  /** The whole number that a cell holds of which it shows less. */
  held?: string;
}

/** Numbers from here on have more digits than the 15 that Excel stores. */
const firstImprecise = 1e15;
/** The longest text that Excel stores in a cell. */
const longestText = 32_767;

const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

/**
 * Returns a cell's value as text, the same from every workbook format: text trimmed, with its leading zeros; integers
 * without an exponent, padded if the cell's format does nothing but pad; fractions to 15 digits; dates as ISO 8601;
 * TRUE and FALSE. A formula has the result saved in the file.
 */
export function cellText(cell: SourceCell, from1904: boolean): CellText {
  switch (cell.t) {
    case 's':
      return plainText(String(cell.v ?? ''));
    case 'n':
      return typeof cell.v === 'number' ? numberText(cell.v, String(cell.z ?? ''), from1904) : { text: '' };
    case 'b':
      return { text: cell.v ? 'TRUE' : 'FALSE' };
    case 'e':
      return errorText(typeof cell.v === 'number' ? errors[cell.v] : undefined);
    case 'z':
      return cell.f === undefined ? { text: '' } : unsaved;
    default:
      return { text: '' };
  }
}

function errorText(name = 'an error'): CellText {
  return { text: name, problem: name === 'an error' ? 'has an error value.' : `has the error ${name}.` };
}

function plainText(value: string): CellText {
  const text = trimmed(value);
  if (text.length > longestText)
    return { text: beginningOf(text, longestText), problem: 'has a text longer than 32,767 characters.' };
  if (isOneLine(text)) return { text };
  return {
    text: inOneLine(text),
    problem: 'has a line break or hidden characters in it. Type the value again.',
  };
}

const unsaved: CellText = {
  text: '',
  problem: 'has a formula whose result is not saved. Open the file in Excel and save it.',
};

function numberText(value: number, format: string, from1904: boolean): CellText {
  if (value === unsavedResult) return unsaved;
  if (!Number.isFinite(value)) return { text: '', problem: 'has a number that cannot be read.' };
  if (isDateFormat(format)) {
    const text = dateText(value, from1904);
    return text === undefined
      ? { text: plainNumber(value), problem: 'has a date that does not exist.' }
      : { text, isDate: true };
  }
  if (Math.abs(value) >= firstImprecise)
    return {
      text: plainNumber(value),
      problem:
        'has a number of more than 15 digits, of which Excel keeps only 15. Format the column as text and type the value again.',
    };
  const text = plainNumber(value);
  const mask = format === 'General' ? undefined : maskOf(format);
  return { text: mask?.onlyPads && /^\d+$/.test(text) ? masked(text, mask) : text };
}

/** Returns a number as written by hand, without an exponent. */
const plainNumber = (value: number): string =>
  Math.abs(value) >= firstImprecise ? BigInt(Math.trunc(value)).toString() : fromNumber(value);
