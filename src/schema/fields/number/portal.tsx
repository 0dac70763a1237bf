import { fromNumber } from '#domain/numbers.ts';
import type { FieldView } from '../../../console/field/field.ts';
import { numberAttributes, NumberFilter } from '../../../console/field/NumberFilter.tsx';
import { SelectFilter } from '../../../console/field/SelectFilter.tsx';
import type { Option } from '../choice/index.ts';
import { typedNumber, type NumberSettings } from './index.ts';

const toForm = (value: unknown) => (typeof value === 'number' ? fromNumber(value) : '');

/** The portal half of a number: a form holds the typed text. */
export function numberView(settings: NumberSettings): FieldView {
  return {
    Filter: settings.filter
      ? props => <SelectFilter {...props} options={wholeNumbers(settings)} />
      : props => <NumberFilter {...props} settings={settings} />,
    input: async () => {
      if (settings.options) {
        const { SelectInput } = await import('../../../console/field/SelectInput.tsx');
        const options = settings.options.map(asOption);
        return {
          Input: props => <SelectInput {...props} options={options} />,
          toForm,
          toWire: typedNumber,
        };
      }
      const { LineInput } = await import('../../../console/field/LineInput.tsx');
      return {
        Input: props => <LineInput {...props} attributes={numberAttributes(settings.decimals)} />,
        toForm,
        toWire: typedNumber,
      };
    },
  };
}

function wholeNumbers({ options, min = 0, max = min }: NumberSettings): Option[] {
  const numbers = options ?? Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return numbers.map(asOption);
}

const asOption = (number: number): Option => ({ value: String(number), label: String(number) });
