import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Mistag } from '../../src/custom/audit/dashboard/dashboardCalls.ts';
import type { Role } from '../../src/domain/roles.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi, type Answer } from './support/api.ts';
import { officer } from './support/officers.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';
import { notices, showConsole } from './support/showConsole.tsx';
import { tagTargets } from './support/transformers.ts';

const figures = { consumption: 1000, installationConsumption: 800, lossPercentage: 20, lostUnits: 200 };
const pair: Mistag = {
  section: { level: 'section', code: '5410101', name: 'Kadri' },
  feeder: { id: 'feeder-1', number: 'F1', name: 'Bejai' },
  over: { id: 'over', number: '7200175', name: 'MARKET', ...figures },
  negative: { id: 'negative', number: '7200014', name: 'TEMPLE', ...figures, lostUnits: -190 },
  difference: 5,
  openFrom: '2026-11',
  review: ['1', '2', '3'].map(at => ({
    id: `id-${at}`,
    accountId: `540000${at}`,
    RRNumber: `SL2-${at}`,
    mrCode: '54101002',
    consumption: 60,
  })),
};
const tag = '/ae/transformer-centres/over/installations/tag';
const outcome = (count: number): Answer => ({
  body: {
    data: { count, readingDayChanges: 1, readingDay: 12, readerNotTagged: 0, losses: [] },
    message: '',
  },
});

/** Opens the finder of September 2026. */
function open(role: Role, handlers: Parameters<typeof standInApi>[0] = {}) {
  const api = standInApi({
    [`GET /${role}/mistags/months/2026-09`]: sent => pageOf({ mistags: [pair] }, 1, sent),
    ...handlers,
  });
  showConsole({ registry, officer: officer(role), at: '/dashboard/mis-tags' });
  return api;
}

test('the pairs of a page stay with its number until those of the next one are read', async () => {
  const next = Promise.withResolvers<Answer>();
  open('ee', {
    'GET /ee/mistags/months/2026-09': sent =>
      sent.query['page'] === '2' ? next.promise : pageOf({ mistags: [pair] }, 11, sent),
  });
  await screen.findByRole('link', { name: '7200175' });
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  const button = within(pages).getByRole('button', { name: 'Next' });
  await userEvent.click(button);
  expect(pages.textContent).toContain('1Out of 2');
  expect(pages.closest('[aria-busy=true]')).toBeTruthy();
  const other = { ...pair, over: { ...pair.over, id: 'other', number: '7200999' } };
  next.resolve({ body: { data: { mistags: [other], count: 11 }, message: '' } });
  await screen.findByRole('link', { name: '7200999' });
  expect(pages.textContent).toContain('2Out of 2');
  expect(document.activeElement).toBe(button);
});

test('a pair of a month whose installations are archived says so, and names none', async () => {
  open('ae', {
    'GET /ae/mistags/months/2026-09': sent => pageOf({ mistags: [{ ...pair, review: null }] }, 1, sent),
  });
  await screen.findByText('Installations of September 2026 are archived.');
  expect(screen.queryByText(/read by its own meter readers/)).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a pair says what both would have lost with its installations moved, and with the chosen ones alone', async () => {
  open('ae');
  const words = await screen.findByText(/^If these/);
  // Of 1,000 kWh each, 180 of which move: 800 become 980 and 620.
  expect(words.textContent).toBe(
    'If these 3 installations were at the other TC, September 2026 would show 7200175 2.00% and 7200014 38.00%.',
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select SL2-1' }));
  expect(words.textContent).toBe(
    'If only 1 installation was at the other TC, September 2026 would show 7200175 14.00% and 7200014 26.00%.',
  );
  await userEvent.click(screen.getByRole('button', { name: /^7200175 14.00%/ }));
  const drawer = await screen.findByRole('dialog', { name: /Loss with the installations moved/ });
  expect(drawer.textContent).toContain('(1,000.00 − 860.00) ÷ 1,000.00 × 100 = 14.00%');
});

test('an ae tags chosen installations of a pair to the other TC, from the first open month on', async () => {
  const api = open('ae', {
    [`POST ${tag}-preview`]: () => outcome(2),
    [`POST ${tag}`]: () => ({ body: { data: { taggingId: null }, message: 'Successfully Tagged TC' } }),
  });
  const button = await screen.findByRole('button', { name: 'Tag to 7200175' });
  await userEvent.click(button);
  expect(notices()).toEqual(['Please select installations to tag']);
  for (const at of ['1', '3'])
    await userEvent.click(screen.getByRole('checkbox', { name: `Select SL2-${at}` }));
  await userEvent.click(button);
  const preview = await screen.findByRole('dialog', { name: 'Tag to TC number 7200175' });
  expect([...preview.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
    'Installations that move to 7200175, Market, from November 2026 on',
    '2',
    'Of these, reading day changes to 12',
    '1',
  ]);
  expect(api.to(tag)).toEqual([]);
  await pressWhenReady(within(preview).getByRole('button', { name: 'Tag' }));
  await waitFor(() => expect(notices().at(-1)).toBe('Successfully Tagged TC'));
  const chosen = { installationIds: ['id-1', 'id-3'] };
  const query = { month: '2026-11' };
  expect(api.to(`${tag}-preview`)).toMatchObject([{ query, body: chosen }]);
  expect(api.to(tag)).toMatchObject([{ query, body: { ...chosen, expected: 2 } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
});

test('what the server refuses shows its message, and the choice stays', async () => {
  const message = 'TC 7200014 has been audited for November 2026';
  open('ae', {
    [`POST ${tag}-preview`]: () => ({ status: 422, body: { message, code: 'RuleBroken' } }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select SL2-2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Tag to 7200175' }));
  await waitFor(() => expect(notices()).toEqual([message]));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
});

test('officers above an ae see the same installations and can tag none', async () => {
  open('aee');
  await screen.findByRole('link', { name: 'SL2-1' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Tag to/ })).toBeNull();
});

test('an ae tags installations of the list of all that others read, by name, to a chosen TC', async () => {
  const tagging = '/ae/transformer-centres/id-2/installations/tag';
  const rows = (pair.review ?? []).map(each => ({ ...each, transformer: pair.negative }));
  const api = standInApi({
    'GET /ae/foreign-readers/months/2026-09': sent => pageOf({ installations: rows }, 30, sent),
    'POST /ae/transformer-centres/tag-targets': () => tagTargets(2),
    [`POST ${tagging}-preview`]: () => outcome(1),
    [`POST ${tagging}`]: () => ({ body: { data: { taggingId: null }, message: 'Successfully Tagged TC' } }),
  });
  showConsole({ registry, officer: officer('ae'), at: '/dashboard/read-by-others' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select SL2-2' }));
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Tag TC' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^TC-4402/ }));
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await pressWhenReady(await screen.findByRole('button', { name: 'Tag' }));
  await waitFor(() => expect(notices()).toEqual(['Successfully Tagged TC']));
  expect(api.to(tagging)).toMatchObject([
    { query: { month: '2026-09' }, body: { installationIds: ['id-2'], expected: 1 } },
  ]);
});
