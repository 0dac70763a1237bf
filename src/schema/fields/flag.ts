import { absent } from '#domain/formats.ts';
import { common, type Field } from './field.ts';
import type { FlagSettings } from './settings.ts';

/** Yes or no. */
export function flag(settings: FlagSettings = {}): Field<'flag'> {
  const { yes, no } = wordsOf(settings);
  return {
    ...common(settings),
    type: 'flag',
    settings,
    format: value => (value === true ? yes : value === false ? no : absent),
  };
}

/** Returns the words for true and false. */
function wordsOf({ words }: FlagSettings): { yes: string; no: string } {
  return words ?? { yes: 'Yes', no: 'No' };
}
