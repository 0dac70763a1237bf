import type { AreaSettings } from '#schema/fields/settings.ts';
import { asText, readPath } from '#schema/record.ts';
import { chosenRule } from '#schema/rules/chosen.ts';
import type { FieldInput } from '../field.ts';
import { AreaSearch } from './AreaSearch.tsx';

/** The form part of an area: its code. */
export function areaInput(label: string, settings: AreaSettings): FieldInput {
  return {
    Input: props => <AreaSearch {...props} level={settings.level} />,
    rule: chosenRule(label, settings),
    toForm: value => asText(readPath(value, 'code')),
    toWire: value => (value === '' ? null : value),
  };
}
