import { absent } from '#domain/formats.ts';
import { common, type FieldOf, type FieldSettings } from '../field.ts';

/** The settings of `flag()`. */
export interface FlagSettings extends FieldSettings {
  /** The words for true and false. @default 'Yes' and 'No' */
  words?: { yes: string; no: string };
}

/** Yes or no. */
export function flag(settings: FlagSettings = {}): FieldOf<'flag', FlagSettings> {
  const { words = { yes: 'Yes', no: 'No' }, ...others } = settings;
  return {
    ...common(others, Math.max(words.yes.length, words.no.length)),
    type: 'flag',
    settings,
    blank: false,
    format: value => (value === true ? words.yes : value === false ? words.no : absent),
    fault: () => undefined,
  };
}
