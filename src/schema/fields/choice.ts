import type { Option } from './option.ts';
import { absent } from '#domain/formats.ts';
import { inWords } from '../words.ts';
import { common, type Field } from './field.ts';
import type { ChoiceSettings } from './settings.ts';

/** One of a few values. With `multiple`, two or more of them may narrow a list together. */
export function choice(settings: ChoiceSettings): Field<'choice'> {
  const labels = new Map(optionsOf(settings).map(({ value, label }) => [value, label]));
  return {
    ...common(settings),
    type: 'choice',
    settings,
    multiple: settings.multiple ?? false,
    format: value => (typeof value === 'string' && (labels.get(value) ?? value)) || absent,
  };
}

/** Returns the values of a choice with their labels. */
export function optionsOf({ options }: Pick<ChoiceSettings, 'options'>): readonly Option[] {
  return options.map(option =>
    typeof option === 'string' ? { value: option, label: inWords(option) } : option,
  );
}
