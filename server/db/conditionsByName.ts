import { and, type SQL } from 'drizzle-orm';

/** Values by the names of the conditions that are asked with them. */
export type Values = Readonly<Record<string, unknown>>;

/** Conditions of which some are asked for at a time, each with its value left open under its own name. */
export function conditionsByName(conditions: Readonly<Record<string, SQL>>) {
  return {
    /** The names of those that values ask for. Nothing is asked where one is absent, false or an empty text. */
    askedBy: (values: Values): readonly string[] =>
      Object.keys(conditions).filter(name => {
        const value = values[name];
        return value !== undefined && value !== false && value !== '';
      }),
    /** Those of some names, all at once. */
    together: (names: readonly string[]): SQL | undefined =>
      and(...Object.entries(conditions).flatMap(([name, where]) => (names.includes(name) ? [where] : []))),
  };
}
