import { isoDate } from '#domain/dates.ts';
import { formatDate } from '#domain/formats.ts';
import { trimmed } from '#domain/texts.ts';
import { DayFilter } from '../../../console/field/BoxFilter.tsx';
import type { FieldView } from '../../../console/field/field.ts';
import { asText } from '#schema/record.ts';
import { lastDay, type DateSettings } from './index.ts';

/** The portal half of a day: a form holds the typed text. */
export function dateView({ min, filter, ...settings }: DateSettings): FieldView {
  return {
    Filter: filter === 'upTo' ? props => <DayFilter {...props} label={`${props.label} up to`} /> : DayFilter,
    input: async () => {
      const { DayInput } = await import('../../../console/field/DayInput.tsx');
      const limits = { min, max: lastDay(settings) };
      return {
        Input: props => <DayInput {...props} limits={limits} />,
        toForm: value => (asText(value) === '' ? '' : formatDate(asText(value))),
        toWire: typedDay,
      };
    },
  };
}

/** Returns the typed day as YYYY-MM-DD, null for none; a text that is no day as it is, for the rule to refuse. */
function typedDay(value: unknown): unknown {
  const text = trimmed(asText(value));
  return text === '' ? null : (isoDate(text) ?? text);
}
