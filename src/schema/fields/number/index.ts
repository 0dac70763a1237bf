import { absent } from '#domain/formats.ts';
import { lazily } from '#domain/lazily.ts';
import { hasDecimals, isUnclear, toNumber } from '#domain/numbers.ts';
import { asText } from '../../record.ts';
import { common, crossed, type FieldOf, type FieldSettings } from '../field.ts';
import { messages } from '../messages.ts';

/** The settings of `number()`. */
export interface NumberSettings extends FieldSettings {
  /** The smallest allowed. @default any */
  min?: number;
  /** The largest allowed. @default any */
  max?: number;
  /** Digits after the point; 0 allows whole numbers only. @default 0 */
  decimals?: number;
  /** The few whole numbers that are allowed; people choose one. @default any within the bounds */
  options?: readonly number[];
  /** The unit, or what the number means, for readers of the API's description. @default none */
  unit?: string;
  /** How its column stores it, if it has options. @default 'integer' */
  stored?: 'smallint' | 'integer';
  /** Narrows lists by a choice of the whole numbers from `min` to `max`. @default by typing */
  filter?: 'select';
}

/** A number, shown with Indian digit grouping at the end of its cell. */
export function number(settings: NumberSettings = {}): FieldOf<'number', NumberSettings> {
  const { min, max, decimals = 0, options, unit, stored, filter, ...others } = settings;
  const field = common(others, widthOf(settings));
  const format = lazily(
    () =>
      new Intl.NumberFormat('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  );
  return {
    ...field,
    type: 'number',
    settings,
    align: 'end',
    csv: 'figure',
    format: value => (typeof value === 'number' && Number.isFinite(value) ? format().format(value) : absent),
    fault: (value, label) => numberFault(value, label, settings),
    settingFaults: () => {
      if (!Number.isInteger(decimals) || decimals < 0 || decimals > mostDecimals)
        return [...field.settingFaults(), `decimals: must be a whole number from 0 to ${mostDecimals}`];
      const exact = boundsOf({ decimals });
      return [
        ...field.settingFaults(),
        ...Object.entries({ min, max })
          .filter(([, bound]) => bound !== undefined && (bound < exact.min || bound > exact.max))
          .map(([key]) => `${key}: must be from ${exact.min} to ${exact.max}, where numbers are exact`),
        ...crossed(min, max),
      ];
    },
  };
}

/** The characters of the usual figures, '12,34,567' and '12,34,567.89', where no bound says more or less. */
const usual = { whole: 9, withDecimals: 12 };

/** Returns the characters that a number takes, with Indian grouping. */
function widthOf({ min = 0, max, decimals = 0 }: NumberSettings): number {
  const most = decimals > 0 ? usual.withDecimals : usual.whole;
  if (max === undefined) return most;
  const digits = String(Math.trunc(max)).length;
  const grouped = digits + Math.max(0, Math.floor((digits - 2) / 2));
  return Math.min(most, (min < 0 ? 1 : 0) + grouped + (decimals > 0 ? decimals + 1 : 0));
}

/** The digits that a number keeps exactly. */
const exactDigits = 15;

/** The most digits after the point. */
const mostDecimals = exactDigits - 1;

/** Returns the bounds of a number: by default, those that keep every digit exact. */
export function boundsOf({ min, max, decimals = 0 }: NumberSettings): { min: number; max: number } {
  const largest = 10 ** (exactDigits - decimals);
  return { min: min ?? -largest, max: max ?? largest };
}

/** Returns typed text as a number, NaN if it is none; null if nothing is typed. */
export const typedNumber = (typed: unknown): number | null =>
  typeof typed === 'number' ? typed : (toNumber(asText(typed)) ?? null);

/** Returns the message for a number, also as typed text, that breaks its rule. */
export function numberFault(typed: unknown, label: string, settings: NumberSettings): string | undefined {
  const value = typedNumber(typed);
  const { options, required, messages: own = {} } = settings;
  if (value === null) return required ? (own.missing ?? missing(label, settings)) : undefined;
  if (options) return options.includes(value) ? undefined : (own.invalid ?? messages.choose(label));
  if (Number.isNaN(value))
    return isUnclear(asText(typed)) ? messages.unclearNumber(label) : messages.notANumber(label);
  const { decimals = 0 } = settings;
  if (!hasDecimals(value, decimals))
    return decimals === 0 ? messages.notWhole(label) : messages.tooManyDecimals(label, decimals);
  const { min, max } = boundsOf(settings);
  if (value < min) return messages.atLeast(label, min);
  return value > max ? messages.atMost(label, max) : undefined;
}

const missing = (label: string, { options }: NumberSettings) =>
  options ? messages.choose(label) : messages.required(label);
