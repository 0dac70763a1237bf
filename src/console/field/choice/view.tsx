import { optionsOf } from '#schema/fields/choice.ts';
import type { ChoiceSettings } from '#schema/fields/settings.ts';
import type { FieldView } from '../field.ts';
import { MenuFilter } from '../MenuFilter.tsx';
import { PillFilter } from '../PillFilter.tsx';

/** What the portal adds to a choice. */
export function choiceView(settings: ChoiceSettings): FieldView {
  const { multiple = false, exclusive } = settings;
  const options = optionsOf(settings);
  const defaultFilter = options.length > 4 ? 'select' : 'pills';
  return {
    Filter:
      multiple || (settings.filter ?? defaultFilter) === 'pills'
        ? props => <PillFilter {...props} {...{ options, multiple, exclusive }} />
        : props => <MenuFilter {...props} options={options} />,
    input: async label => (await import('./input.tsx')).choiceInput(label, settings),
  };
}
