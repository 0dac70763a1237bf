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

/** The text is not longer than this. */
export const characters = (most: number): CellRule => ({
  says: `1 to ${most} characters`,
  allows: text => text.length <= most,
});

/** The text is one of a list. */
export const oneOf = (options: readonly string[]): CellRule => ({
  says: `one of ${options.join(', ')}`,
  options,
  allows: text => options.includes(text),
});
