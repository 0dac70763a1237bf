import { absent } from '#domain/formats.ts';
import { inWords } from '../../words.ts';
import { common, type Field, type FieldSettings } from '../field.ts';
import type { Option } from '../option.ts';
import { PillFilter } from '../PillFilter.tsx';
import { SelectFilter } from '../SelectFilter.tsx';

/** What `choice()` takes. */
export interface ChoiceSettings extends FieldSettings {
  /** The values in order; where only values are given, the label is the value in words. */
  options: readonly (string | Option)[];
  /** How a list is narrowed by it. @default 'pills' up to four options, else 'select' */
  filter?: 'pills' | 'select';
}

/** One of a few values. */
export function choice(settings: ChoiceSettings): Field<'choice'> {
  const options = settings.options.map(option =>
    typeof option === 'string' ? { value: option, label: inWords(option) } : option,
  );
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  const Filter =
    (settings.filter ?? (options.length > 4 ? 'select' : 'pills')) === 'pills' ? PillFilter : SelectFilter;
  return {
    ...common(settings),
    type: 'choice',
    format: value => (typeof value === 'string' && (labels.get(value) ?? value)) || absent,
    Filter: props => <Filter {...props} options={options} />,
    input: async label => (await import('./input.tsx')).choiceInput(label, settings, options),
  };
}
