import { DateHelper } from 'amazon-cognito-identity-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dateByServer } from '../../../src/authProvider/signIn.ts';
import { followServer, now } from '../../../src/domain/clock.ts';
import { currentMonth } from '../../../src/domain/months.ts';
import { dismissAll, shownNotices } from '../../../src/ui/notices/notices.ts';
import { warnOfWrongClock } from '../../../src/shell/wrongClock.ts';

/** The PC's clock; the server's is right. */
const here = new Date('2026-12-01T04:47:27Z');
const day = 86_400_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: here });
  dismissAll();
});
afterEach(() => {
  followServer(Date.now());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const warnings = () => shownNotices().map(({ text }) => text);

test.each([
  [9 * day, '9 days', '22/11/2026'],
  [-9 * day, '9 days', '10/12/2026'],
  [day, '1 day', '30/11/2026'],
  [3_600_000 * 2.6, '3 hours', '01/12/2026'],
  [300_000, '5 minutes', '01/12/2026'],
])('a clock that is %i ms ahead is wrong by %s', (ahead, length, date) => {
  followServer(here.getTime() - ahead);
  warnOfWrongClock();
  expect(warnings()).toEqual([
    expect.stringContaining(`The clock of this PC is wrong by ${length}: it says 01/12/2026`),
  ]);
  expect(warnings()).toEqual([expect.stringContaining(`and it is ${date}`)]);
});

test.each([0, 299_000, -299_000])('accepts a clock that is %i ms ahead', ahead => {
  followServer(here.getTime() - ahead);
  warnOfWrongClock();
  expect(warnings()).toEqual([]);
});

test('takes the month and the date of a proof from the server', () => {
  followServer(here.getTime() - 9 * day);
  dateByServer();
  expect(currentMonth()).toBe('2026-11');
  expect(new DateHelper().getNowString()).toBe('Sun Nov 22 04:47:27 UTC 2026');
  followServer(Date.parse('2026-11-01T09:05:07Z'));
  expect(new DateHelper().getNowString()).toBe('Sun Nov 1 09:05:07 UTC 2026');
});

test('an old answer from the browser’s cache does not make a right clock look wrong', async () => {
  const config = [
    'apiBase',
    'apiKey',
    'userPoolId',
    'clientId',
    'environmentLabel',
    'productName',
    'arrBasis',
  ];
  const cacheModes: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    cacheModes.push(init?.cache);
    const date = init?.cache === 'no-store' ? here : new Date(here.getTime() - 9 * day);
    const body =
      init?.method === 'HEAD' ? null : JSON.stringify(Object.fromEntries(config.map(name => [name, ''])));
    return new Response(body, { headers: { date: date.toUTCString() } });
  });
  const { loadConfig } = await import('../../../src/config.ts');
  const clock = await import('../../../src/domain/clock.ts');
  await loadConfig();
  expect(cacheModes).toEqual([undefined, 'no-store']);
  expect(Math.abs(clock.now().getTime() - here.getTime())).toBeLessThan(1_000);
  expect(now()).toEqual(here);
});
