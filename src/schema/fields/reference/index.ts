import { asText } from '../../record.ts';
import { common, type FieldOf, type FieldSettings } from '../field.ts';
import { messages } from '../messages.ts';
import { formatText } from '../text/index.ts';

/** The settings of `reference()`. */
export interface ReferenceSettings extends FieldSettings {
  /** The resource that it refers to. */
  target: string;
}

/** A reference to a record of another resource by its `id`; shows that record's title. */
export function reference(
  target: string,
  settings: FieldSettings = {},
): FieldOf<'reference', ReferenceSettings> {
  return {
    ...common(settings, 14),
    type: 'reference',
    settings: { ...settings, target },
    target,
    isOrdered: false,
    format: formatText,
    fault: (value, label) => chosenFault(value, label, settings),
  };
}

/** Returns the message for a missing choice, if there must be one. */
export function chosenFault(value: unknown, label: string, { required }: FieldSettings): string | undefined {
  return required && asText(value) === '' ? messages.choose(label) : undefined;
}
