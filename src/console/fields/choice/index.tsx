import { absent } from '#domain/formats.ts';
import { inWords } from '../../words.ts';
import { common, type Field, type FieldSettings } from '../field.ts';
import type { Option } from '../option.ts';
import { PillFilter } from '../PillFilter.tsx';
import { SelectFilter } from '../SelectFilter.tsx';
import type { Toggling } from '../toggled.ts';

/** What `choice()` takes. */
export interface ChoiceSettings extends FieldSettings, Toggling {
  /** The values in order; where only values are given, the label is the value in words. */
  options: readonly (string | Option)[];
  /** How a list is narrowed by one value; several are pills. @default 'pills' up to four options, else 'select' */
  filter?: 'pills' | 'select';
}

/** One of a few values. A list may be narrowed by several of them. */
export function choice(settings: ChoiceSettings): Field<'choice'> {
  const { several = false, alone } = settings;
  const options = settings.options.map(option =>
    typeof option === 'string' ? { value: option, label: inWords(option) } : option,
  );
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  const usual = options.length > 4 ? 'select' : 'pills';
  return {
    ...common(settings),
    type: 'choice',
    several,
    format: value => (typeof value === 'string' && (labels.get(value) ?? value)) || absent,
    Filter:
      several || (settings.filter ?? usual) === 'pills'
        ? props => <PillFilter {...props} {...{ options, several, alone }} />
        : props => <SelectFilter {...props} options={options} />,
    input: async label => (await import('./input.tsx')).choiceInput(label, settings, options),
  };
}
