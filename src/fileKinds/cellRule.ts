/** What a filled cell of a column must hold. */
export interface CellRule {
  /** Completes 'Station_code: …' in the instructions and 'Station_code must be …' in a reason. */
  readonly says: string;
  /** The only allowed texts, if the rule is a list of them. */
  readonly options?: readonly string[];
  /** Returns whether the trimmed text of a filled cell follows the rule. */
  allows(text: string): boolean;
}

/** The text has a form. */
export const matching = (form: RegExp, says: string): CellRule => ({
  says,
  allows: text => form.test(text),
});

/** The text has only digits. */
export const digits = (fewest: number, most: number): CellRule => ({
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

/** The text is an amount in kWh or rupees. */
export const amount = matching(/^\d{1,12}(\.\d{1,2})?$/, 'a number, 0 or more, with at most 2 decimals');
