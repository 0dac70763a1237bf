import type { NumberSettings } from '#schema/fields/settings.ts';
import { numberRule, toNumber } from '#schema/rules/number.ts';
import type { FieldInput } from '../field.ts';
import { LineInput } from '../LineInput.tsx';

/** The form part of a number: the typed text, or null if empty. */
export function numberInput(label: string, settings: NumberSettings): FieldInput {
  const inputMode = (settings.decimals ?? 0) === 0 ? 'numeric' : 'decimal';
  return {
    Input: props => <LineInput {...props} attributes={{ type: 'text', inputMode, autoComplete: 'off' }} />,
    rule: numberRule(label, settings),
    toForm: value => (typeof value === 'number' ? String(value) : ''),
    toWire: toNumber,
  };
}
