import { absent } from '#domain/formats.ts';
import { isRecord } from '../../record.ts';
import { common, type FieldSettings, type ShownOnly } from '../field.ts';

/** A place on the earth. */
export interface Position {
  /** Degrees north. */
  readonly lat: number;
  /** Degrees east. */
  readonly long: number;
}

/** A place, stored as { lat, long } and shown as one text. A map shows the records that have one. */
export function position(settings: FieldSettings = {}): ShownOnly<'position', FieldSettings> {
  return { ...common(settings), type: 'position', isStored: false, settings, format: formatPosition };
}

/** Whether a value is a position. */
export function isPosition(value: unknown): value is Position {
  return isRecord(value) && typeof value['lat'] === 'number' && typeof value['long'] === 'number';
}

function formatPosition(value: unknown): string {
  return isPosition(value) ? `${value.lat.toFixed(5)}, ${value.long.toFixed(5)}` : absent;
}
