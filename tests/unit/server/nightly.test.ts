import { expect, it } from 'vitest';
import { lastTimeInIndia } from '../../../server/services/work/timeInIndia.ts';

it.each([
  ['02:00', '2026-11-22T20:29:59Z', '2026-11-21T20:30:00.000Z'],
  ['02:00', '2026-11-22T20:30:00Z', '2026-11-22T20:30:00.000Z'],
  ['02:00', '2026-11-23T12:00:00Z', '2026-11-22T20:30:00.000Z'],
  ['23:59', '2026-12-31T18:30:00Z', '2026-12-31T18:29:00.000Z'],
  ['00:00', '2027-01-01T18:29:59Z', '2026-12-31T18:30:00.000Z'],
])('%s in India, looked at on %s, was last on %s', (time, now, last) => {
  expect(lastTimeInIndia(time, new Date(now)).toISOString()).toBe(last);
});
