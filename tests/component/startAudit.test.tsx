import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi } from './support/api.ts';
import { officer } from './support/officers.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';
import { showConsole } from './support/showConsole.tsx';

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });

/** Opens the dialog of START AUDIT at a time, on a PC whose clock is right. */
async function openAt(time: string) {
  vi.useFakeTimers({ now: new Date(time), shouldAdvanceTime: true });
  const api = standInApi({
    'GET /ae/files/history': sent => pageOf({ fileHistory: [] }, 0, sent),
    'GET /ae/files/last': () => ({ body: { data: { lastFiles: [] }, message: 'Last files' } }),
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
