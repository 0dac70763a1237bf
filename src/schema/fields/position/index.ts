import { absent } from '#domain/formats.ts';
import { trimmed } from '#domain/texts.ts';
import { asText, isRecord } from '../../record.ts';
import { common, type FieldOf, type FieldSettings } from '../field.ts';
import { messages } from '../messages.ts';

/** A place on the earth. */
export interface Position {
  /** Degrees north. */
  readonly lat: number;
  /** Degrees east. */
  readonly long: number;
}

/** How far from the equator, and from Greenwich, a place can be: degrees. */
export const mostDegrees: Position = { lat: 90, long: 180 };

/** Digits after the point: a metre, closer than a phone knows. */
const decimals = 5;

/**
 * A place: { lat, long } in a record, one text in a cell and in a form, as maps copy it. A map shows the records that have
 * one.
 */
export function position(settings: FieldSettings = {}): FieldOf<'position', FieldSettings> {
  return {
    ...common(settings, 19),
    type: 'position',
    settings,
    isOrdered: false,
    narrows: false,
    format: formatPosition,
    fault: (value, label) => positionFault(toPosition(value), label, settings),
  };
}

/** Whether a value is a position. */
export function isPosition(value: unknown): value is Position {
  return isRecord(value) && typeof value['lat'] === 'number' && typeof value['long'] === 'number';
}

/** Returns a position as one text, which can be typed again. */
export function formatPosition(value: unknown): string {
  return isPosition(value) ? `${value.lat.toFixed(decimals)}, ${value.long.toFixed(decimals)}` : absent;
}

/** Latitude and longitude as maps on phones and computers copy them: '12.91416, 74.85600', '12.91416° N, 74.85600° E'. */
const typed = /^\(?([-+]?\d{1,3}(?:\.\d+)?)\s*°?\s*N?[\s,;]\s*([-+]?\d{1,3}(?:\.\d+)?)\s*°?\s*E?\)?$/i;

/** Returns a typed or given position to the metre, null for nothing; any other value as it is, for the rule to refuse. */
export function toPosition(value: unknown): unknown {
  if (isPosition(value)) return { lat: rounded(value.lat), long: rounded(value.long) };
  const text = trimmed(asText(value));
  const [, lat, long] = typed.exec(text) ?? [];
  if (lat && long) return { lat: rounded(Number(lat)), long: rounded(Number(long)) };
  return text === '' && !isRecord(value) ? null : value;
}

const rounded = (degrees: number) => Number(degrees.toFixed(decimals));

function positionFault(value: unknown, label: string, { required, messages: own = {} }: FieldSettings) {
  if (value === null) return required ? (own.missing ?? messages.required(label)) : undefined;
  if (!isPosition(value)) return own.invalid ?? messages.notAPosition(label);
  if (Math.abs(value.lat) > mostDegrees.lat) return messages.tooFar(label, 'latitude', mostDegrees.lat);
  return Math.abs(value.long) > mostDegrees.long
    ? messages.tooFar(label, 'longitude', mostDegrees.long)
    : undefined;
}
