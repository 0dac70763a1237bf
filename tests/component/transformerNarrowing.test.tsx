import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { notices } from './support/showConsole.tsx';
import { entry, ofTwo, showTransformers } from './support/showTransformers.ts';
import { transformersOf } from './support/transformers.ts';

/** Returns the address to which links of other screens lead: TC Details with a filter. */
const narrowedTo = (filter: object) =>
  `/tc-details?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
const chips = () => screen.queryAllByRole('button', { name: /: clear this filter$/ });
const chip = (words: string) => screen.findByRole('button', { name: `${words}: clear this filter` });

test('filters from a link show in words beside the total, and can be removed', async () => {
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
    'Reading Day 3, 12',
  ]);
  expect(lists()[0]?.query).toMatchObject({ feederId: 'f-2', mrCode: '54101003', readingDay: '3' });
  await screen.findByText('No transformers found.');
  expect(notices()).toEqual([]);

  // At the keyboard, the focus moves to the next chip, and after the last one to the list.
  (await chip('Feeder F12 Kadri, unknown')).focus();
  await userEvent.keyboard('{Enter}');
  await entry('TC-4401');
  expect(document.activeElement).toBe(await chip('MR Code 54101003'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(chips()).toHaveLength(1));
  expect(document.activeElement).toBe(await chip('Reading Day 3, 12'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(chips()).toHaveLength(0));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'TCs' }));
  expect(new URLSearchParams(address().split('?')[1]).get('filter')).toBe('{}');
  expect(api.to('/ee/feeders/f-1')).toHaveLength(1);
});

test.each([
  { status: 404, messages: [] },
  { status: 400, messages: [] },
  { status: 403, messages: ['Not now.'] },
])('a feeder that answers $status is shown as unknown, and can be removed', async ({ status, messages }) => {
  showTransformers('ee', narrowedTo({ feederId: 'f-1' }), ofTwo, {
    'GET /ee/feeders/f-1': () => ({ status, body: { message: 'Not now.' } }),
  });
  await userEvent.click(await chip('Feeder unknown'));
  await waitFor(() => expect(chips()).toHaveLength(0));
  expect(notices()).toEqual(messages);
});

test('an empty list mentions that the area filters too', async () => {
  showTransformers('ee', narrowedTo({ mrCode: '54101003' }), sent =>
    transformersOf(sent.query['location'] === 'section' ? 0 : 2, sent),
  );
  await entry('TC-4401');
  await userEvent.click(screen.getByRole('button', { name: 'Next scope' }));
  const emptyText = 'Nothing matches the search and filters above in the area of Display result as.';
  expect(await screen.findByText(emptyText)).toBeTruthy();
});

test('Download offers two files, and requests the chosen one with the filters of the list', async () => {
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
