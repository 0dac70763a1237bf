import { fromNumber } from '#domain/numbers.ts';
import type { NumberSettings } from '#schema/fields/settings.ts';
import { numberRule } from '#schema/rules/number.ts';
import { typedNumber } from '#schema/rules/numberFault.ts';
import type { FieldInput } from '../field.ts';
import { LineInput } from '../LineInput.tsx';
import { numberAttributes } from './attributes.ts';

/** The form part of a number: the typed text, or null if empty. */
export function numberInput(label: string, settings: NumberSettings): FieldInput {
  return {
    Input: props => <LineInput {...props} attributes={numberAttributes(settings.decimals)} />,
    rule: numberRule(label, settings),
    toForm: value => (typeof value === 'number' ? fromNumber(value) : ''),
    toWire: typedNumber,
  };
}
