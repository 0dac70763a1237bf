import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { prepareDrafts, restoreDrafts, storeDrafts } from '../../src/console/form/drafts.ts';
import type { Answer } from './support/api.ts';
import { officer } from './support/officers.ts';
import { notices } from './support/showConsole.tsx';
import { box, fillIn, noteOf, openForm, press, saved, select } from './support/transformerForm.ts';

const body = {
  taggedMRs: [{ sub: 'sub-3' }, { sub: 'sub-7' }],
  readingMR: { sub: 'sub-7' },
  readingDay: 12,
  number: 'TC-44',
  name: 'Kadri Park East',
  executionType: 'DEPARTMENT',
  feeder: { id: 'feeder-12' },
  meter: { ctRatio: { primaryCurrent: 200, secondaryCurrent: 5 } },
  initialReading: { month: '2026-09', value: 10482 },
};

test('the form is checked, edited again, confirmed and sent', async () => {
  const { posts, address } = await openForm();
  await fillIn();
  await press('Next');
  const facts = await screen.findByRole('region', { name: 'Check what will be saved' });
  expect(document.activeElement).toBe(facts);
  expect(facts.textContent).toContain('Meter Constant40.00');
  expect(facts.textContent).toContain('MonthSeptember 2026Reading10482');
  expect(within(facts).queryByRole('textbox')).toBeNull();

  await press('Edit');
  expect(box('TC Number').value).toBe('TC-44');
  expect(select('Feeder Search')).toHaveProperty('value', 'F12, Kadri Temple');
  await press('Next');
  await press('Confirm');
  await waitFor(() => expect(address()).toBe('/tc-details?tc=id-1'));
  expect(notices()).toEqual(['Successfully created TC']);
  expect(posts().map(sent => sent.body)).toEqual([body]);
});

test('a second press on Next does not confirm the step that it opens', async () => {
  const { posts } = await openForm();
  await fillIn();
  await press('Next');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByRole('region', { name: 'Check what will be saved' });
  expect(posts()).toEqual([]);
  await press('Confirm');
  await waitFor(() => expect(posts()).toHaveLength(1));
});

test('a failed save loses nothing: an input’s error leads to the input, others stay at the confirmation', async () => {
  const message = 'A TC with this number exists already.';
  const answers: Answer[] = [
    { status: 500, body: { message: 'Back in a minute', code: 'Internal' } },
    { status: 409, body: { message, code: 'DuplicateNumber', errors: { number: message } } },
    saved(),
  ];
  const { posts } = await openForm(() => answers.shift() ?? {});
  await fillIn();
  await press('Next');
  await press('Confirm');
  await waitFor(() => expect(notices()).toEqual(['Back in a minute']));
  await press('Confirm');
  await waitFor(() => expect(notices()).toEqual([message]));
  expect(noteOf(box('TC Number'))).toBe(message);
  expect(document.activeElement).toBe(box('TC Number'));
  await userEvent.type(box('TC Number'), '17');
  expect(notices()).toEqual([]);
  await press('Next');
  await press('Confirm');
  await waitFor(() => expect(posts()).toHaveLength(3));
  expect(posts()[2]?.body).toEqual({ ...body, number: 'TC-4417' });
});

test('sends the same request again after an interruption that may have saved it', async () => {
  const interrupted: Answer = { status: 503, body: { message: 'Try again shortly.', code: 'Unavailable' } };
  const answers = [interrupted, saved()];
  const { posts, address } = await openForm(() => answers.shift() ?? {});
  await fillIn();
  await press('Next');
  await press('Confirm');
  await waitFor(() => expect(address()).toBe('/tc-details?tc=id-1'));
  expect(notices()).toEqual(['Successfully created TC']);
  const keys = posts().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('Close asks at either step before it discards changes', async () => {
  const { address } = await openForm();
  await fillIn();
  await press('Next');
  await press('Close');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await press('Stay');
  await press('Edit');
  await press('Close');
  await press('Leave');
  await waitFor(() => expect(address()).toBe('/tc-details'));
});

test('typed text and the confirmation step return after a session ends and the officer signs in again', async () => {
  const { id } = officer('ae');
  const readKey = async () => btoa('a key of this officer, 32 bytes.');
  await openForm();
  await fillIn();
  await press('Next');
  await screen.findByRole('region', { name: 'Check what will be saved' });
  await prepareDrafts(id, readKey);
  storeDrafts(id);
  cleanup();
  expect(await restoreDrafts(id, readKey)).toMatch(/mode=add/);
  const { posts } = await openForm(undefined, undefined, {}, undefined, 'Confirm');
  expect(notices()).toEqual(['What you had typed is back. It is not saved yet.']);
  expect(screen.getByRole('region', { name: 'Check what will be saved' }).textContent).toContain(
    'F12, Kadri Temple',
  );
  await press('Edit');
  expect(box('TC Number').value).toBe('TC-44');
  await press('Next');
  await press('Confirm');
  await waitFor(() => expect(posts().map(sent => sent.body)).toEqual([body]));
});
