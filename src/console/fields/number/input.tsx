import { number } from 'yup';
import { asText } from '../../../client/record.ts';
import type { FieldInput } from '../field.ts';
import { LineInput } from '../LineInput.tsx';
import { messages } from '../messages.ts';
import type { NumberSettings } from './index.tsx';

/** The form part of a number: the typed text, or null if empty. */
export function numberInput(label: string, settings: NumberSettings): FieldInput {
  const { min, max, decimals = 0, required } = settings;
  let rule = number().transform(toNumber).nullable().typeError(messages.notANumber(label));
  if (decimals === 0) rule = rule.integer(messages.notWhole(label));
  if (min !== undefined) rule = rule.min(min, messages.atLeast(label, min));
  if (max !== undefined) rule = rule.max(max, messages.atMost(label, max));
  return {
    Input: props => (
      <LineInput
        {...props}
        attributes={{ type: 'text', inputMode: decimals === 0 ? 'numeric' : 'decimal', autoComplete: 'off' }}
      />
    ),
    rule: required ? rule.required(messages.required(label)) : rule,
    toForm: value => (typeof value === 'number' ? String(value) : ''),
    toWire: value => toNumber(undefined, value),
  };
}

function toNumber(_: unknown, typed: unknown): number | null {
  const text = asText(typed).trim();
  return text === '' ? null : Number(text);
}
