import { asText } from '#schema/record.ts';
import { nullIfEmpty, type FieldView } from '../../../console/field/field.ts';
import { MenuFilter } from '../../../console/field/MenuFilter.tsx';
import { PillFilter } from '../../../console/field/PillFilter.tsx';
import { optionsOf, type ChoiceSettings } from './index.ts';

/** The portal half of a choice. */
export function choiceView(settings: ChoiceSettings): FieldView {
  const { multiple = false, exclusive } = settings;
  const options = optionsOf(settings);
  const defaultFilter = options.length > 4 ? 'select' : 'pills';
  return {
    Filter:
      multiple || (settings.filter ?? defaultFilter) === 'pills'
        ? props => <PillFilter {...props} {...{ options, multiple, exclusive }} />
        : props => <MenuFilter {...props} options={options} />,
    input: async () => {
      const { SelectInput } = await import('../../../console/field/SelectInput.tsx');
      return {
        Input: props => <SelectInput {...props} options={options} />,
        toForm: asText,
        toWire: nullIfEmpty,
      };
    },
  };
}
