import type { Schema } from 'yup';
import type { Field } from '../fields/field.ts';
import type { FieldType, FieldTypes } from '../fields/settings.ts';
import { choiceRule } from './choice.ts';
import { chosenRule } from './chosen.ts';
import { dateRule } from './date.ts';
import { flagRule } from './flag.ts';
import { numberRule } from './number.ts';
import { phoneRule } from './phone.ts';
import { textRule } from './text.ts';

type Rules = { readonly [T in FieldType]?: (label: string, settings: FieldTypes[T]) => Schema };

const rules: Rules = {
  text: textRule,
  number: numberRule,
  date: dateRule,
  choice: choiceRule,
  flag: flagRule,
  phone: phoneRule,
  reference: chosenRule,
  area: chosenRule,
};

/** Returns the rule for a value of a field, with the messages to show; undefined for fields that nobody fills in. */
export function ruleOf<T extends FieldType>(
  { type, settings }: Pick<Field<T>, 'type' | 'settings'>,
  label: string,
): Schema | undefined {
  return rules[type]?.(label, settings);
}
