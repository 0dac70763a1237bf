import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi } from './support/api.ts';
import { namedMonths, nothingMissing, subDivision } from './support/dashboard.ts';
import { officer } from './support/officers.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';
import { showConsole } from './support/showConsole.tsx';

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });

/** Opens the dialog of START AUDIT at a time, on a PC whose clock is right. */
async function openAt(time: string, answers: Parameters<typeof standInApi>[0] = {}) {
  vi.useFakeTimers({ now: new Date(time), shouldAdvanceTime: true });
  const api = standInApi({
    'GET /ae/files/history': sent => pageOf({ fileHistory: [] }, 0, sent),
    'GET /ae/files/last': () => ({ body: { data: { lastFiles: [] }, message: 'Last files' } }),
    ...answers,
  });
  showConsole({ registry, officer: officer('ae'), at: '/file-upload?tab=tcReadingFileHistory' });
  await user.click(await screen.findByRole('button', { name: 'START AUDIT' }));
  return { api, dialog: within(await screen.findByRole('dialog', { name: 'Select Audit Month' })) };
}

type Dialog = Awaited<ReturnType<typeof openAt>>['dialog'];

/** Returns the names of the months, or of the years, that can be chosen. */
const offered = (dialog: Dialog) =>
  dialog
    .getAllByRole<HTMLButtonElement>('radio')
    .filter(({ disabled }) => !disabled)
    .map(({ textContent }) => textContent);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

test.each([
  { when: 'in November', time: '2026-11-21T06:00:00Z', today: '2026-11', count: 11 },
  { when: 'as the year ends in India', time: '2026-12-31T18:29:00Z', today: '2026-12', count: 12 },
  { when: 'as the year begins in India', time: '2026-12-31T18:30:00Z', today: '2027-01', count: 1 },
])('START AUDIT $when offers the months up to the current one, which is chosen', async of => {
  const { dialog } = await openAt(of.time);
  expect(offered(dialog)).toEqual(months.slice(0, of.count));
  expect(dialog.getByRole('radio', { checked: true }).textContent).toBe(months[of.count - 1]);
  const [year = ''] = of.today.split('-');
  expect(dialog.getByRole('button', { name: 'Next year' })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('button', { name: new RegExp(`^Year *${year}$`) }));
  expect(offered(dialog).at(-1)).toBe(year);
});

test('START AUDIT starts the audit of no later month by the keyboard either', async () => {
  const { api, dialog } = await openAt('2026-11-21T06:00:00Z');
  expect(document.activeElement?.textContent).toBe('Nov');
  await user.keyboard('{ArrowRight}{Enter}');
  expect(dialog.getByRole('radio', { checked: true }).textContent).toBe('Nov');
  await user.click(dialog.getByRole('button', { name: 'Previous year' }));
  expect(offered(dialog)).toEqual(months);
  await user.click(dialog.getByRole('button', { name: 'Next year' }));
  await pressWhenReady(dialog.getByRole('button', { name: 'Start audit' }));
  await waitFor(() =>
    expect(api.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/ae/audit/transformer-centres/months/2026-11',
    ]),
  );
});

test('START AUDIT says how many TCs are ready and what the others lack, and offers the last month that has some', async () => {
  const readiness = (changes: object) => () => ({
    body: {
      data: { ...nothingMissing, ...namedMonths, area: subDivision, below: [], ...changes },
      message: '',
    },
  });
  const none = { ready: 0, blocked: 50, waitingForReading: 50, lastReady: '2025-10' };
  const some = { ready: 46, blocked: 2, audited: 2, readingFell: 2, lastReady: '2025-10' };
  const { dialog } = await openAt('2026-11-21T06:00:00Z', {
    'GET /ae/readiness/months/2026-11': readiness(none),
    'GET /ae/readiness/months/2025-10': readiness(some),
  });
  const about = within(dialog.getByRole('region', { name: 'What the audit would do' }));
  await about.findByText('0 TCs can be audited, 50 can’t.');
  about.getByRole('link', { name: '50 wait for a reading' });
  await user.click(about.getByRole('button', { name: 'Choose October 2025' }));
  await about.findByText('46 TCs can be audited, 2 can’t, 2 audited before.');
  expect(dialog.getByRole('radio', { checked: true }).textContent).toBe('Oct');
  expect(about.getByRole('link', { name: '2 have a reading lower than the month before' })).toHaveProperty(
    'href',
    expect.stringContaining('month=2025-10'),
  );
  expect(about.queryByRole('button')).toBeNull();
});

test('a lost answer of START AUDIT says what is true by then', async () => {
  const counts = { ...nothingMissing, ready: 0, audited: 47, blocked: 3, withRemark: 3 };
  const { dialog } = await openAt('2026-11-21T06:00:00Z', {
    'GET /ae/readiness/months/2026-11': () => ({
      body: { data: { ...counts, ...namedMonths, area: subDivision, below: [] }, message: '' },
    }),
    'POST /ae/audit/transformer-centres/months/2026-11': () => ({ status: 503, body: {} }),
  });
  await pressWhenReady(dialog.getByRole('button', { name: 'Start audit' }));
  const result = within(await screen.findByRole('dialog', { name: 'Audit started' }));
  result.getByText(/^Saved\./);
  expect(result.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '47 audited',
    '3 not audited',
    '3 have a remark',
  ]);
});
