import type { FieldView } from '../../../console/field/field.ts';
import { PillFilter } from '../../../console/field/PillFilter.tsx';
import type { Option } from '../choice/index.ts';
import type { FlagSettings } from './index.ts';

const isOn = (value: unknown) => value === true;

/** The portal half of a flag: a checkbox. */
export function flagView(settings: FlagSettings): FieldView {
  return {
    Filter: props => <PillFilter {...props} options={optionsOf(props.label, settings)} />,
    input: async () => {
      const { CheckboxInput } = await import('../../../console/field/CheckboxInput.tsx');
      return { Input: CheckboxInput, toForm: isOn, toWire: isOn };
    },
  };
}

/** Returns the choices of a filter. Without words of its own, a flag is named in it: 'Yes' would not say what it is about. */
function optionsOf(label: string, { words }: FlagSettings): readonly Option[] {
  const { yes, no } = words ?? { yes: label, no: `Not ${label.toLowerCase()}` };
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
}
