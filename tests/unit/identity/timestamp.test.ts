import { expect, test } from 'vitest';
import { isTimely } from '../../../server/services/identity/srp/exchange.ts';
import { timestampOf } from '../../support/srpClient.ts';

const now = new Date('2025-11-01T09:05:07Z');

test.each(['Sat Nov 1 09:05:07 UTC 2025', 'Sat Nov 1 00:00:00 UTC 2025', 'Fri Oct 31 23:59:59 UTC 2025'])(
  '%s is recent',
  timestamp => {
    expect(isTimely(timestamp, now)).toBe(true);
  },
);

test.each([
  'Sat Nov 01 09:05:07 UTC 2025',
  'Sun Nov 1 09:05:07 UTC 2025',
  'Sat Nov 1 9:05:07 UTC 2025',
  'Sat Nov 1 09:05:07 GMT 2025',
  'Sat Nov 1 24:05:07 UTC 2025',
  'Sat Nov 1 09:65:07 UTC 2025',
  'sat nov 1 09:05:07 UTC 2025',
  'Sat Nov 1 09:05:07 UTC 2025 ',
  'Wed Nov 31 09:05:07 UTC 2025',
  '2025-11-01T09:05:07Z',
  '',
])('%s is not of the form', timestamp => {
  expect(isTimely(timestamp, now)).toBe(false);
});

test('a clock may be off by a day and no more', () => {
  const shifted = (ms: number) => timestampOf(new Date(now.getTime() + ms));
  for (const ms of [0, 86_400_000, -86_400_000]) expect(isTimely(shifted(ms), now)).toBe(true);
  for (const ms of [86_401_000, -86_401_000, 31_536_000_000]) expect(isTimely(shifted(ms), now)).toBe(false);
});

test('accepts Cognito’s form on every day of the year', () => {
  for (let day = 0; day < 366; day++) {
    const date = new Date(Date.UTC(2024, 0, 1 + day, day % 24, day % 60, 59));
    expect(isTimely(timestampOf(date), date)).toBe(true);
  }
});
