import { clearly, decimalsOf, inDigits, isUnclear } from '#domain/numbers.ts';
import type { Content } from './sheetKind.ts';

/** The rule of a filled cell of a column. */
export interface CellRule {
  /** Completes 'Station_code: …' in the instructions and 'Station_code must be …' in a reason. */
  readonly says: string;
  /** The only allowed texts, if the rule is a list of them. */
  readonly options?: readonly string[];
  /** The kind of content of the column, for the reader of workbooks. @default 'text' */
  readonly holds?: Content;
  /** The most decimals of the numbers that the column takes, for the reader of workbooks. @default it takes no numbers */
  readonly decimals?: number;
  /** Whether a number below 0 is a credit, which its row notes. @default false */
  readonly mayBeCredit?: boolean;
  /** Returns a text without what makes no difference, such as leading zeros. @default the text as it is */
  plain?(text: string): string;
  /** Returns whether the trimmed and plain text of a filled cell follows the rule. */
  allows(text: string): boolean;
  /** Completes 'Station_code …' for a text that the rule refuses. @default 'must be' and what the rule says */
  refusal?(text: string): string | undefined;
}

/** The text has a form. */
export const matching = (form: RegExp, says: string): CellRule => ({
  says,
  allows: text => form.test(text),
});

/** A code that a program took for a number and wrote as one: 5491100007.0, 5.49E9, 5E+09. */
const brokenCode = /^\d+\.0*$|^\d(?:[.,]\d+E[+-]?|E[+-])\d+$/i;
const isBroken =
  'looks like a number that a program made of the code. Format the column as text and type the code again';

/** The text identifies something, so it must not be what a program made of it. Some codes may have blanks in them. */
export const identifier = (rule: CellRule, holds: 'code' | 'spacedCode' = 'code'): CellRule => ({
  ...rule,
  holds,
  allows: text => !brokenCode.test(text) && rule.allows(text),
  refusal: text => (brokenCode.test(text) ? isBroken : undefined),
});

/** The text is a code that has only digits. */
export const digits = (fewest: number, most: number): CellRule =>
  identifier({
    says: `${fewest} to ${most} digits`,
    allows: text => text.length >= fewest && text.length <= most && /^\d*$/.test(text),
  });

/** The text is not longer than this, and not shorter than `fewest`. */
export const characters = (most: number, fewest = 1): CellRule => ({
  says: `${fewest} to ${most} characters`,
  allows: text => text.length >= fewest && text.length <= most,
});

/** The text is one of a list. */
export const oneOf = (options: readonly string[]): CellRule => ({
  says: `one of ${options.join(', ')}`,
  options,
  allows: text => options.includes(text),
});

/** Returns the word of a column for an option of a field: NO_FAULT_FOUND for noFaultFound. */
const codeOf = (option: string) => option.replaceAll(/[A-Z]/g, letter => `_${letter}`).toUpperCase();

const inCode = (text: string) => text.replaceAll(/[\s-]+/g, '_').toUpperCase();

/**
 * The text is one of the options of a field, written as NO_FAULT_FOUND, or as screens and downloads have it: No fault
 * found. `optionOf` returns the option.
 */
export function optionIn<const O extends string>(options: readonly O[]) {
  const byCode = new Map(options.map(option => [codeOf(option), option]));
  const rule: CellRule = {
    ...oneOf([...byCode.keys()]),
    plain: inCode,
    allows: text => byCode.has(inCode(text)),
  };
  return { rule, optionOf: (code: string): O | null => byCode.get(code) ?? null };
}

/** The numbers that a column takes. */
interface Numbers {
  /** The most digits after the point. @default 0: whole numbers only */
  readonly decimals?: number;
  /** The smallest. @default any */
  readonly min?: number;
  /** The largest. @default any */
  readonly max?: number;
}

/** The text is a number as people write it. */
export const numeric = (
  { decimals = 0, min = -Infinity, max = Infinity }: Numbers,
  says: string,
): CellRule => ({
  says,
  decimals,
  plain: text => inDigits(text) ?? text,
  allows: text =>
    inDigits(text) !== undefined &&
    decimalsOf(text) <= decimals &&
    Number(text) >= min &&
    Number(text) <= max,
  refusal: text => (isUnclear(text) ? `can be read in two ways. Write it ${clearly}` : undefined),
});

/** The text is an amount in kWh or rupees. */
export const amount = numeric(
  { decimals: 2, min: 0, max: 999_999_999_999.99 },
  'a number, 0 or more, with at most 2 decimals',
);

/** The same, which a credit bill or an installation that feeds the network makes negative. */
export const creditable: CellRule = {
  ...numeric(
    { decimals: 2, min: -999_999_999_999.99, max: 999_999_999_999.99 },
    'a number with at most 2 decimals, negative for a credit',
  ),
  mayBeCredit: true,
};
