import type { TextSettings } from '#schema/fields/settings.ts';
import { BoxFilter } from '../BoxFilter.tsx';
import type { FieldView } from '../field.ts';
import { useReferenceOptions } from '../reference/useReferenceOptions.ts';
import { SelectFilter } from '../SelectFilter.tsx';

/** What the portal adds to a text. */
export function textView(settings: TextSettings): FieldView {
  const { optionsFrom } = settings;
  return {
    Filter: optionsFrom
      ? function OptionsFilter(props) {
          return (
            <SelectFilter {...props} options={useReferenceOptions(optionsFrom.resource, optionsFrom.field)} />
          );
        }
      : BoxFilter,
    input: async label => (await import('./input.tsx')).textInput(label, settings),
  };
}
