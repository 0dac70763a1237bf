import { absent } from '#domain/formats.ts';
import { inWords } from '../../words.ts';
import { common, type Field, type FieldSettings } from '../field.ts';
import type { Option } from '../option.ts';
import { PillFilter } from '../PillFilter.tsx';
import { SelectFilter } from '../SelectFilter.tsx';
import type { Toggling } from '../toggled.ts';

/** The settings of `choice()`. */
export interface ChoiceSettings extends FieldSettings, Toggling {
  /** The values in order. A value without a label gets the value in words as its label. */
  options: readonly (string | Option)[];
  /**
   * The control that narrows a list by one value; fields with multiple values always use pills. @default 'pills' up to
   * four options, else 'select'
   */
  filter?: 'pills' | 'select';
}

/** One of a few values. With `multiple`, two or more of them may narrow a list together. */
export function choice(settings: ChoiceSettings): Field<'choice'> {
  const { multiple = false, exclusive } = settings;
  const options = settings.options.map(option =>
    typeof option === 'string' ? { value: option, label: inWords(option) } : option,
  );
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  const defaultFilter = options.length > 4 ? 'select' : 'pills';
  return {
    ...common(settings),
    type: 'choice',
    multiple,
    format: value => (typeof value === 'string' && (labels.get(value) ?? value)) || absent,
    Filter:
      multiple || (settings.filter ?? defaultFilter) === 'pills'
        ? props => <PillFilter {...props} {...{ options, multiple, exclusive }} />
        : props => <SelectFilter {...props} options={options} />,
    input: async label => (await import('./input.tsx')).choiceInput(label, settings, options),
  };
}
