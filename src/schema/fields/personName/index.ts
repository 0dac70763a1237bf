import { absent } from '#domain/formats.ts';
import { fullName } from '#domain/officer.ts';
import { isRecord } from '../../record.ts';
import { common, longWord, type FieldSettings, type ShownOnly } from '../field.ts';

/** A person's name, stored as { firstName, lastName } and shown as one text. Two text fields edit it. */
export function personName(settings: FieldSettings = {}): ShownOnly<'personName', FieldSettings> {
  return {
    ...common(settings, 16),
    type: 'personName',
    leastWidth: longWord,
    isStored: false,
    settings,
    format: formatName,
  };
}

function formatName(value: unknown): string {
  if (!isRecord(value) || typeof value['firstName'] !== 'string') return absent;
  const { firstName, lastName } = value;
  return fullName({ firstName, lastName: typeof lastName === 'string' ? lastName : undefined }) || absent;
}
