import { absent } from '#domain/formats.ts';
import type { Option } from '../option.ts';
import { common, type Field, type FieldSettings } from '../field.ts';
import { PillFilter } from '../PillFilter.tsx';

/** The settings of `flag()`. */
export interface FlagSettings extends FieldSettings {
  /** The words for true and false. @default 'Yes' and 'No' */
  words?: { yes: string; no: string };
}

/** Yes or no. */
export function flag(settings: FlagSettings = {}): Field<'flag'> {
  const { yes, no } = settings.words ?? { yes: 'Yes', no: 'No' };
  const options: readonly Option[] = [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  return {
    ...common(settings),
    type: 'flag',
    format: value => (value === true ? yes : value === false ? no : absent),
    Filter: props => <PillFilter {...props} options={options} />,
    input: async () => (await import('./input.tsx')).flagInput(),
  };
}
