import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi } from './support/api.ts';
import { namedMonths, nothingMissing, subDivision } from './support/dashboard.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z'), shouldAdvanceTime: true }));

/** Opens a kind of file; October, the last month that can be audited, lacks something. */
async function open(tab: string, lacking: object) {
  const data = { ...nothingMissing, ...namedMonths, area: subDivision, below: [], ...lacking };
  standInApi({
    'GET /ae/files/history': sent => pageOf({ fileHistory: [] }, 0, sent),
    'GET /ae/files/last': () => ({ body: { data: { lastFiles: [] }, message: '' } }),
    'GET /ae/readiness/months/2026-10': () => ({ body: { data, message: '' } }),
  });
  showConsole({ registry, officer: officer('ae'), at: `/file-upload?tab=${tab}` });
  const card = within(await screen.findByRole('region', { name: 'What the month still lacks' }));
  await card.findByText(/TCs audited/);
  return card;
}
type Card = Awaited<ReturnType<typeof open>>;

/** Returns the headings of the card, each with the texts below it. */
const listsOf = (card: Card) =>
  card.getAllByRole('list').map(list => [
    list.previousElementSibling?.textContent,
    ...within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ]);

test('names the readings that are missing, those of the next month too, and chooses their month in one press', async () => {
  const readings = [
    { month: '2026-10', missing: 2, remarks: 1, closed: 0 },
    { month: '2026-11', missing: 30, remarks: 5, closed: 0 },
  ];
  const card = await open('tcReading', { waitingForReading: 31, readings });
  expect(listsOf(card)).toEqual([
    [
      'This file can bring',
      '3 readings of October 2026Choose October 2026',
      '35 readings of November 2026Choose November 2026',
    ],
    ['All that is lacking', '31 wait for a reading'],
  ]);
  await user.click(card.getByRole('button', { name: 'Choose November 2026' }));
  screen.getByRole('button', { name: /^Audit month ?November 2026$/ });
  card.getByRole('heading', { name: 'What October 2026 still lacks' });
  expect(card.queryByRole('button', { name: 'Choose November 2026' })).toBeNull();
});

test('offers no reading of a month whose audit the section has started', async () => {
  const readings = [
    { month: '2026-10', missing: 0, remarks: 0, closed: 4 },
    { month: '2026-11', missing: 0, remarks: 1, closed: 0 },
  ];
  const card = await open('tcReading', { readings });
  expect(listsOf(card)).toEqual([
    ['This file can bring', '1 reading of November 2026Choose November 2026'],
    ['No file can bring any more', '4 readings of October 2026: the audit of that month has started'],
  ]);
});

test('offers no tag where every TC is audited', async () => {
  const card = await open('tcRrTag', { audited: 50, ready: 0, untagged: 7 });
  expect(listsOf(card)).toEqual([['All that is lacking', '7 untagged installations']]);
});
