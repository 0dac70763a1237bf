import { absent } from '#domain/formats.ts';
import { trimmed } from '#domain/texts.ts';
import { asText } from '../../record.ts';
import { inWords } from '../../words.ts';
import { common, repeated, type FieldOf, type FieldSettings } from '../field.ts';
import { messages } from '../messages.ts';

/** A value to choose, and its label. */
export interface Option {
  /** The value in records and in the API. */
  value: string;
  /** The text that people see. */
  label: string;
}

/** The rules for choosing two or more values. */
export interface Toggling {
  /** Whether two or more values may be chosen. @default false */
  multiple?: boolean;
  /** The value that can't be combined with others. @default none */
  exclusive?: string | undefined;
}

/** The settings of `choice()`. */
export interface ChoiceSettings extends FieldSettings, Toggling {
  /** The values in order. A value without a label gets the value in words as its label. */
  options: readonly (string | Option)[];
  /**
   * The control that narrows a list by one value: pills, or a list under a button. Picking a value again clears it.
   * Fields with multiple values always use pills. @default 'pills' up to four options, else 'select'
   */
  filter?: 'pills' | 'select';
  /** The value of a new record if none is given. @default none */
  initial?: string;
}

/** The most characters that a column has room for by itself; longer labels take two lines. */
const longest = 12;

/** One of a few values. With `multiple`, two or more of them may narrow a list together. */
export function choice(settings: ChoiceSettings): FieldOf<'choice', ChoiceSettings> {
  const { options: given, filter, initial = null, multiple = false, exclusive, ...others } = settings;
  const options = optionsOf({ options: given });
  const field = common(others, Math.min(longest, Math.max(4, ...options.map(({ label }) => label.length))));
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  const values = options.map(({ value }) => value);
  return {
    ...field,
    type: 'choice',
    settings,
    multiple,
    leastWidth: Math.min(
      field.width,
      Math.max(4, ...options.flatMap(({ label }) => label.split(' ').map(word => word.length))),
    ),
    blank: initial,
    format: value => (typeof value === 'string' && (labels.get(value) ?? value)) || absent,
    fault: (value, label) => {
      const chosen = trimmed(asText(value));
      const { required, messages: own = {} } = settings;
      if (chosen === '') return required ? (own.missing ?? messages.choose(label)) : undefined;
      return labels.has(chosen) ? undefined : (own.invalid ?? messages.choose(label));
    },
    settingFaults: () => [
      ...field.settingFaults(),
      ...(values.length === 0 ? ['options: there are none'] : []),
      ...(initial === null || values.includes(initial) ? [] : [`initial: '${initial}' is no option`]),
      ...(values.includes('') ? ["options: '' means that nothing is chosen"] : []),
      ...repeated(values).map(value => `options: '${value}' is there twice`),
    ],
  };
}

/** Returns the values of a choice with their labels. */
export function optionsOf({ options }: Pick<ChoiceSettings, 'options'>): readonly Option[] {
  return options.map(option =>
    typeof option === 'string' ? { value: option, label: inWords(option) } : option,
  );
}
