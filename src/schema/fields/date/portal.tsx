import { dayOf } from '#domain/clock.ts';
import { DayFilter } from '../../../console/field/BoxFilter.tsx';
import { nullIfEmpty, type FieldView } from '../../../console/field/field.ts';
import { isDay, lastDay, type DateSettings } from './index.ts';

/** The portal half of a day: a form holds it as YYYY-MM-DD. */
export function dateView({ min, filter, ...settings }: DateSettings): FieldView {
  return {
    Filter: filter === 'upTo' ? props => <DayFilter {...props} label={`${props.label} up to`} /> : DayFilter,
    input: async () => {
      const { LineInput } = await import('../../../console/field/LineInput.tsx');
      const max = lastDay(settings);
      const attributes = { type: 'date', ...(min && { min }), ...(max && { max }) };
      return {
        Input: props => <LineInput {...props} attributes={attributes} />,
        toForm: value => (typeof value === 'string' ? toDay(value) : ''),
        toWire: nullIfEmpty,
      };
    },
  };
}

function toDay(value: string): string {
  if (isDay(value)) return value;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? '' : dayOf(at);
}
