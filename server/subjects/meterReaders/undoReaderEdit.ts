import { Value } from 'typebox/value';
import { updateMeterReader } from '#contract/users.ts';
import { ofEachText } from '#tables/readerFields.ts';
import { meterReaderFaults } from '#validation/person.ts';
import type { LoggedEdit, Undo } from '../../machine/history/readHistory.ts';
import type { Person } from '../accounts/person.ts';

/**
 * Returns the edit that puts back what the newest edit of a meter reader changed; undefined if the record no longer is as
 * that left it, or if an edit can't: of a value that only files change, or one that breaks a rule of today.
 */
export function undoReaderEdit(
  { name, phoneNumber, etag, ...reader }: Person,
  { before, after }: LoggedEdit,
): Undo | undefined {
  const texts = ofEachText(({ key }) => reader[key]);
  const now = new Map<string, unknown>(Object.entries({ ...name, phoneNumber, ...texts }));
  const keys = Object.keys(after);
  if (etag === null || !keys.every(key => now.get(key) === after[key])) return undefined;
  const was = new Map([...now, ...Object.entries(before)]);
  const textOf = (key: string) => was.get(key) ?? '';
  const others = keys.filter(key => !(key in name)).map(key => [key, textOf(key)] as const);
  const body: Record<string, unknown> = {
    ...Object.fromEntries(others),
    ...(keys.length > others.length && {
      name: { firstName: textOf('firstName'), lastName: textOf('lastName') },
    }),
  };
  const isAllowed =
    Value.Check(updateMeterReader.body, body) && Object.keys(meterReaderFaults(body)).length === 0;
  return isAllowed ? { body, etag } : undefined;
}
