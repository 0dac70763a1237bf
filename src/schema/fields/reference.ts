import { common, type Field } from './field.ts';
import type { FieldSettings } from './settings.ts';
import { formatText } from './text.ts';

/** A reference to a record of another resource by its `id`; shows that record's title. */
export function reference(target: string, settings: FieldSettings = {}): Field<'reference'> {
  return {
    ...common(settings),
    type: 'reference',
    settings: { ...settings, target },
    target,
    format: formatText,
  };
}
