import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { notices } from './support/showConsole.tsx';
import { entry, ofTwo, showTransformers } from './support/showTransformers.ts';
import { transformersOf } from './support/transformers.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The address of the screen narrowed by links from elsewhere. */
const narrowedTo = (filter: object) =>
  `/tc-details?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
const chips = () => screen.queryAllByRole('button', { name: /: clear this filter$/ });
const chip = (words: string) => screen.findByRole('button', { name: `${words}: clear this filter` });

test('what a link narrows the list to stands beside the total, in words, and can be taken off', async () => {
  const { address, lists, api } = showTransformers(
    'ee',
    narrowedTo({ feederId: ['f-1', 'f-2'], mrCode: '54101003', readingDay: ['12', '3'] }),
    sent => transformersOf(sent.query['feederId'] ? 0 : 2, sent),
    { 'GET /ee/feeders/f-1': () => ({ body: { data: { id: 'f-1', number: 'F12', name: 'Kadri' } } }) },
  );
  await chip('Feeder F12 Kadri, unknown');
  expect(chips().map(({ textContent }) => textContent)).toEqual([
    'Feeder F12 Kadri, unknown',
    'MR Code 54101003',
    'Reading day 3, 12',
  ]);
  expect(lists()[0]?.query).toMatchObject({ feederId: 'f-2', mrCode: '54101003', readingDay: '3' });
  await screen.findByText('No transformers found.');
  expect(notices()).toEqual([]);

  // By the keyboard: the next one takes the focus, and at last the list.
  (await chip('Feeder F12 Kadri, unknown')).focus();
  await userEvent.keyboard('{Enter}');
  await entry('TC-4401');
  expect(document.activeElement).toBe(await chip('MR Code 54101003'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(chips()).toHaveLength(1));
  expect(document.activeElement).toBe(await chip('Reading day 3, 12'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(chips()).toHaveLength(0));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'TCs' }));
  expect(new URLSearchParams(address().split('?')[1]).get('filter')).toBe('{}');
  expect(api.to('/ee/feeders/f-1')).toHaveLength(1);
});

test.each([
  { status: 404, told: [] },
  { status: 400, told: [] },
  { status: 403, told: ['Not now.'] },
])(
  'a feeder that is answered by $status is called unknown, and can be taken off',
  async ({ status, told }) => {
    showTransformers('ee', narrowedTo({ feederId: 'f-1' }), ofTwo, {
      'GET /ee/feeders/f-1': () => ({ status, body: { message: 'Not now.' } }),
    });
    await userEvent.click(await chip('Feeder unknown'));
    await waitFor(() => expect(chips()).toHaveLength(0));
    expect(notices()).toEqual(told);
  },
);

test('nothing in the chosen area says that the area is narrowed too', async () => {
  showTransformers('ee', narrowedTo({ mrCode: '54101003' }), sent =>
    transformersOf(sent.query['location'] === 'section' ? 0 : 2, sent),
  );
  await entry('TC-4401');
  await userEvent.click(screen.getByRole('button', { name: 'Next scope' }));
  const said = 'Nothing matches the search and filters above in the area of Display result as.';
  expect(await screen.findByText(said)).toBeTruthy();
});

test('Download asks which file, and asks for the one chosen with what narrows the list', async () => {
  const { api } = showTransformers('ee', '/tc-details?filter={"number":"44"}');
  await entry('TC-4401');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'TC file download' }));
  expect(dialog.getAllByRole('radio').map(radio => radio.closest('label')?.textContent)).toEqual([
    'Download all TCs',
    'Download all TCs feeder-wise',
  ]);
  dialog.getByText('The file holds what the search and filters leave.');
  await userEvent.click(dialog.getByRole('radio', { name: 'Download all TCs feeder-wise' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
  const path = '/ee/transformer-centres/export';
  await waitFor(() => expect(api.to(path)).toHaveLength(1));
  expect(api.to(path)[0]?.query).toEqual({
    number: '44',
    month: '2026-09',
    location: 'division',
    locationCode: '541',
    feederWise: 'true',
  });
});
