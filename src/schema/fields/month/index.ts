import { absent } from '#domain/formats.ts';
import { currentMonth, firstAuditMonth, fullMonthTitle, monthPattern } from '#domain/months.ts';
import { trimmed } from '#domain/texts.ts';
import { asText } from '../../record.ts';
import { common, type FieldOf, type FieldSettings } from '../field.ts';
import { messages } from '../messages.ts';

/** The settings of `month()`. */
export interface MonthSettings extends FieldSettings {
  /** The first month allowed, YYYY-MM. The last is the current one. @default the first that can be audited */
  min?: string;
  /** The words for a list that no month narrows. @default 'all' */
  any?: string;
}

const isMonth = new RegExp(monthPattern);

/** An audit month, YYYY-MM; shown in full. */
export function month(settings: MonthSettings = {}): FieldOf<'month', MonthSettings> {
  const { min = firstAuditMonth, any: _, ...others } = settings;
  const field = common(others, 9.5);
  return {
    ...field,
    type: 'month',
    settings,
    format: value => (typeof value === 'string' && isMonth.test(value) ? fullMonthTitle(value) : absent),
    fault: (value, label) => monthFault(trimmed(asText(value)), label, settings),
    settingFaults: () => [
      ...field.settingFaults(),
      ...(isMonth.test(min) ? [] : [`min: '${min}' is not a month such as 2026-01`]),
    ],
  };
}

function monthFault(value: string, label: string, settings: MonthSettings): string | undefined {
  const { min = firstAuditMonth, required, messages: own = {} } = settings;
  if (value === '') return required ? (own.missing ?? messages.choose(label)) : undefined;
  if (!isMonth.test(value)) return own.invalid ?? messages.choose(label);
  if (value < min) return messages.notBeforeMonth(label, min);
  const last = currentMonth();
  return value > last ? messages.notAfterMonth(label, last) : undefined;
}
