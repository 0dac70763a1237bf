import { number, type Schema } from 'yup';
import type { NumberSettings } from '../fields/settings.ts';
import { messages } from './messages.ts';
import { numberFault, typedNumber } from './numberFault.ts';

/** Returns the rule of a number, also as typed text. */
export function numberRule(label: string, settings: NumberSettings): Schema {
  const faultOf = (typed: unknown) => numberFault(label, settings, typed);
  const rule = number()
    .transform((_, typed: unknown) => typedNumber(typed))
    .nullable()
    .typeError(({ originalValue }) => faultOf(originalValue) ?? messages.notANumber(label))
    .test('number', (_, { originalValue, createError }) => {
      const message = faultOf(originalValue);
      return message === undefined || createError({ message });
    });
  return settings.required ? rule.required(messages.required(label)) : rule;
}
