import { fromNumber } from '#domain/numbers.ts';
import type { FieldView } from '../../../console/field/field.ts';
import { numberAttributes, NumberFilter } from '../../../console/field/NumberFilter.tsx';
import { SelectFilter } from '../../../console/field/SelectFilter.tsx';
import type { Option } from '../choice/index.ts';
import { typedNumber, type NumberSettings } from './index.ts';

/** The portal half of a number: a form holds the typed text. */
export function numberView(settings: NumberSettings): FieldView {
  return {
    Filter: settings.filter
      ? props => <SelectFilter {...props} options={wholeNumbers(settings)} />
      : props => <NumberFilter {...props} settings={settings} />,
    input: async () => {
      const { LineInput } = await import('../../../console/field/LineInput.tsx');
      return {
        Input: props => <LineInput {...props} attributes={numberAttributes(settings.decimals)} />,
        toForm: value => (typeof value === 'number' ? fromNumber(value) : ''),
        toWire: typedNumber,
      };
    },
  };
}

function wholeNumbers({ min = 0, max = min }: NumberSettings): Option[] {
  return Array.from({ length: max - min + 1 }, (_, index) => String(min + index)).map(value => ({
    value,
    label: value,
  }));
}
