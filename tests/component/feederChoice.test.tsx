import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fillIn, noteOf, openForm, press, saved, select } from './support/transformerForm.ts';
import { notices } from './support/showConsole.tsx';

const title = 'Use a feeder from elsewhere?';
const far = 'F99, Katapady Udyavara station: Manipal sub-division, Udupi division, Udupi circle';
const search = () => select('Feeder Search');
const chosen = () => search().value;

/** Chooses the feeder from elsewhere by the keyboard alone, and returns the dialog that asks about it. */
async function chooseFar() {
  await userEvent.type(search(), 'kata', { initialSelectionStart: 0, initialSelectionEnd: 99 });
  await screen.findByRole('option', { name: /^F99, / });
  await userEvent.keyboard('{End}{Enter}');
  return screen.findByRole('dialog', { name: title });
}

test('shows the feeders under headings with their stations, and those from elsewhere with their area', async () => {
  const { api } = await openForm();
  expect(api.to('/ae/feeder-choices')).toEqual([]);
  await userEvent.click(search());
  const list = within(await screen.findByRole('listbox', { name: 'Feeders' }));
  const groups = list.getAllByRole('group');
  const shown = groups.map(group => [
    group.getAttribute('aria-labelledby') &&
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
    ...within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ]);
  expect(shown).toEqual([
    ['Tagged to your section', 'F1, Kadri Kadri station'],
    ['Of the sub-division', 'F12, Kadri Temple Kadri station'],
    ['Elsewhere', far],
  ]);
});

test('asks before it takes a feeder from elsewhere; Cancel leaves the form as it was', async () => {
  const { posts } = await openForm();
  await fillIn();
  const dialog = await chooseFar();
  for (const fact of ['F99, Katapady', 'Udyavara', 'Manipal sub-division, Udupi division, Udupi circle'])
    within(dialog).getByText(fact);
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(chosen()).toBe('F12, Kadri Temple');
  await press('Next');
  await press('Confirm');
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]).toMatchObject({ query: {}, body: { feeder: { id: 'feeder-12' } } });
});

test('sends with the TC that the officer has confirmed the feeder, but not once another one is chosen', async () => {
  const refusal = { status: 500, body: { message: 'Back in a minute', code: 'Internal' } };
  const answers = [refusal, saved()];
  const { posts } = await openForm(() => answers.shift() ?? saved());
  await fillIn();
  await chooseFar();
  await press('Use this feeder');
  expect(chosen()).toBe('F99, Katapady');
  await press('Next');
  await press('Confirm');
  await waitFor(() => expect(notices()).toEqual(['Back in a minute']));
  expect(posts()[0]).toMatchObject({ query: { insist: 'true' }, body: { feeder: { id: 'feeder-99' } } });

  await press('Edit');
  await userEvent.clear(search());
  await userEvent.type(search(), 'f1');
  await userEvent.click(await screen.findByRole('option', { name: /^F1, / }));
  await press('Next');
  await press('Confirm');
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(posts()[1]).toMatchObject({ query: {}, body: { feeder: { id: 'feeder-1' } } });
});

test('shows at the input that the server asks for the confirmation, as when a tag has gone meanwhile', async () => {
  const message = 'Feeder F12, Kadri Temple of station Kadri is not of your sub-division: …';
  await openForm(() => ({
    status: 422,
    body: { message, code: 'FeederElsewhere', errors: { feeder: message }, data: {} },
  }));
  await fillIn();
  await press('Next');
  await press('Confirm');
  await waitFor(() => expect(notices()).toEqual([message]));
  expect(noteOf(search())).toBe(message);
  expect(document.activeElement).toBe(search());
});
