import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeDrafts, restoreDrafts, prepareDrafts } from '../../src/console/form/drafts.ts';
import { registry } from '../../src/resources/index.ts';
import { standInApi, type Answer } from './support/api.ts';
import { officer } from './support/officers.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';
import { notices, showConsole } from './support/showConsole.tsx';
import { monthOf, transformer, transformersOf } from './support/transformers.ts';

// The time is November 2026: officers can choose every month up to then.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z'), shouldAdvanceTime: true }));

const audited = { audit: [monthOf('2026-07'), monthOf('2026-08'), monthOf('2026-09', { audited: false })] };
const readingDayQuestion =
  'Editing reading day of this TC will result in changing reading day of all the installations tagged to this TC. Are you sure you want to make this change?';
const monthQuestion = 'Select a month for which you want to edit changes.';
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });

async function openForm(...answers: Answer[]) {
  const path = '/ae/transformer-centres/id-1';
  let record = transformer(1, audited);
  const api = standInApi({
    'GET /ae/transformer-centres': sent => transformersOf(2, sent),
    [`GET ${path}`]: () => ({ body: { data: record, message: 'Found' } }),
    [`PATCH ${path}`]: () =>
      answers.shift() ?? { body: { data: { etag: '"9"' }, message: 'Successfully updated TC' } },
  });
  const shown = showConsole({
    registry,
    officer: officer('ae'),
    at: '/tc-details?tc=id-1&mode=edit',
    scopes: [{ month: '2026-09' }, { month: '2026-10' }, { month: '2026-08' }],
  });
  await button('Submit');
  return {
    ...shown,
    api,
    patches: () => api.requests.filter(({ method }) => method === 'PATCH'),
    /** Saves changes as another officer. */
    change: (changes: Partial<ReturnType<typeof transformer>>) => {
      record = { ...record, ...changes };
      return record;
    },
  };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => pressWhenReady(await button(name));
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const retype = async (name: string, text: string) => {
  await user.clear(box(name));
  await user.type(box(name), text);
};
const monthDialog = async () => within(await screen.findByRole('dialog', { name: monthQuestion }));
const refusalIn = (dialog: Awaited<ReturnType<typeof monthDialog>>) =>
  dialog
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');
const savedAt = (address: () => string) => waitFor(() => expect(address()).toBe('/tc-details?tc=id-1'));

test('shows the values of the current month, and says so if the audit month is another one', async () => {
  const { api } = await openForm();
  expect(api.to('/ae/transformer-centres/id-1').map(({ query }) => query)).toEqual([{ month: '2026-11' }]);
  screen.getByText('As it is in November 2026.');
});

test('reports that nothing changed; the location can’t be edited', async () => {
  const { patches } = await openForm();
  expect(screen.getByRole('heading', { name: 'Edit TC TC-4401' })).toBeTruthy();
  expect(screen.queryByText('Initial Reading')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Locate' })).toBeNull();
  for (const name of ['Make', 'Serial Number', 'Primary Ratio', 'Secondary Ratio'])
    expect(box(name).getAttribute('aria-required'), name).toBe('true');
  await user.type(box('TC Name'), ' ');
  await press('Submit');
  await waitFor(() => expect(notices()).toEqual(["You haven't changed any fields."]));
  expect(patches()).toEqual([]);
});

test('sends edits that need no month at once, with the audit month and the version it read', async () => {
  const { patches, address } = await openForm();
  await retype('TC Name', 'Bejai Church Road');
  await retype('Make', 'Genus');
  await press('Submit');
  await savedAt(address);
  expect(notices()).toEqual(['Successfully updated TC']);
  const [sent, ...more] = patches();
  expect([sent?.query, sent?.headers.get('if-match'), sent?.body, more]).toEqual([
    { month: '2026-09' },
    '"1"',
    { name: 'Bejai Church Road', meter: { make: 'Genus' } },
    [],
  ]);
});

test('sends no edit that breaks a rule, and shows a server error at its input', async () => {
  const message = 'A TC with this number exists already.';
  const refusal = { status: 409, body: { message, code: 'DuplicateNumber', errors: { number: message } } };
  const { patches } = await openForm(refusal);
  await user.selectOptions(select('TC Capacity (kVA)'), '');
  await press('Submit');
  await waitFor(() => expect(notices()).toEqual(['Please select TC Capacity']));
  expect(patches()).toEqual([]);
  await user.selectOptions(select('TC Capacity (kVA)'), '100');
  await retype('TC Number', 'TC-4402');
  await press('Submit');
  await waitFor(() => expect(notices().at(-1)).toBe(message));
  const note = document.getElementById(box('TC Number').getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe(message);
  expect(patches()[0]?.body).toEqual({ number: 'TC-4402', capacity: 100 });
});

test('a new reading day asks for confirmation, then for a month, which can be too early in two ways', async () => {
  const { patches, address } = await openForm();
  await user.selectOptions(select('Reading Day'), '20');
  await press('Submit');
  await screen.findByText(readingDayQuestion);
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Submit');
  await press('OK');

  const dialog = await monthDialog();
  const months = await dialog.findByRole('radiogroup');
  const choose = (month: string) => user.click(within(months).getByRole('radio', { name: month }));
  const send = () => pressWhenReady(dialog.getByRole('button', { name: 'Submit' }));
  await choose('May');
  await send();
  expect(refusalIn(dialog)).toBe(
    'You cannot edit TC for May 2026 since TC was created in Jun 2026. So, please select a month after Jun 2026.',
  );
  await choose('August');
  expect(refusalIn(dialog)).toBe('');
  await send();
  expect(refusalIn(dialog)).toBe(
    'TC has been audited for Aug 2026, so please select a later month (Sep 2026 onwards) to perform changes to Reading day, MR or CT Ratio',
  );
  await user.click(dialog.getByRole('button', { name: 'Previous year' }));
  expect(refusalIn(dialog)).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Next year' }));
  await user.click(await dialog.findByRole('radio', { name: 'October' }));
  await send();
  await savedAt(address);
  expect(patches().map(({ query, body }) => [query, body])).toEqual([
    [{ month: '2026-10' }, { readingDay: 20 }],
  ]);
});

test('a month that the server refuses is reported in the month dialog, which then opens if needed', async () => {
  const fault = 'TC has been audited for Sep 2026, so please select a later month (Oct 2026 onwards) …';
  const refused = { status: 422, body: { message: fault, code: 'RuleBroken', errors: { month: fault } } };
  const { patches, address } = await openForm(refused);
  await retype('Make', 'Genus');
  await press('Submit');
  const dialog = await monthDialog();
  expect(refusalIn(dialog)).toBe(fault);
  await user.click(await dialog.findByRole('radio', { name: 'October' }));
  expect(refusalIn(dialog)).toBe('');
  await pressWhenReady(dialog.getByRole('button', { name: 'Submit' }));
  await savedAt(address);
  expect(patches().map(({ query }) => query['month'])).toEqual(['2026-09', '2026-10']);
});

test('a new CT ratio counts for the whole month, says the dialog', async () => {
  await openForm();
  await retype('Primary Ratio', '400');
  await press('Submit');
  const note = (await monthDialog()).getByText(/^The whole of the chosen month/);
  expect(note.textContent).toContain('takes the new meter constant. If the CT changed within it');
});

test('the second officer to save sees the first one’s changes, chooses, and overwrites', async () => {
  const now = transformer(1, { ...audited, name: 'Bejai New', make: 'ABB', etag: '"2"' });
  const stale = { status: 409, body: { message: 'Changed', code: 'StaleRecord', current: now } };
  const { patches, change, address } = await openForm(stale);
  await retype('TC Name', 'Bejai Church Road');
  await retype('Serial Number', 'MT-1');
  change(now);
  await press('Submit');
  const dialog = within(await screen.findByRole('dialog', { name: 'This TC was changed meanwhile' }));
  const rows = dialog.getAllByRole('row').slice(1);
  expect(rows.map(row => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['TC Name', 'BEJAI CHURCH', 'Bejai New', 'Bejai Church Road'],
    ['TC Make', 'Kirloskar', 'ABB', 'Not changed'],
    ['Meter Serial Number', 'MT-20193', 'MT-20193', 'MT-1'],
  ]);
  await user.click(dialog.getByRole('radio', { name: 'Bejai New' }));
  await pressWhenReady(dialog.getByRole('button', { name: 'Save' }));
  await savedAt(address);
  expect(patches().map(({ headers, body }) => [headers.get('if-match'), body])).toEqual([
    ['"1"', { name: 'Bejai Church Road', meter: { serialNumber: 'MT-1' } }],
    ['"2"', { meter: { serialNumber: 'MT-1' } }],
  ]);
});

const undo = { feeder: { id: 'feeder-7' }, meter: { ctRatio: { primaryCurrent: 200, secondaryCurrent: 5 } } };
const changedSince = {
  status: 409,
  body: { message: 'Changed', code: 'StaleRecord', current: transformer(1) },
};
const undone = { body: { data: { etag: '"3"', undo: null }, message: 'Successfully updated TC' } };

test.each([
  ['puts back what it changed, from its month', undone, 'The TC is as it was before the change.'],
  ['leaves a later change', changedSince, 'This TC was changed again after that, so it stays as it is.'],
])('Undo in the notice of a saved edit %s', async (_, second, said) => {
  const saved = { body: { data: { etag: '"2"', undo }, message: 'Successfully updated TC' } };
  const { patches, address } = await openForm(saved, second);
  await retype('Primary Ratio', '400');
  await press('Submit');
  await pressWhenReady((await monthDialog()).getByRole('button', { name: 'Submit' }));
  await savedAt(address);
  await press('Undo');
  await waitFor(() => expect(notices()).toEqual([said]));
  expect(patches().map(({ query, headers, body }) => [query, headers.get('if-match'), body])).toEqual([
    [{ month: '2026-09' }, '"1"', { meter: { ctRatio: { primaryCurrent: 400, secondaryCurrent: 5 } } }],
    [{ month: '2026-09', insist: 'true' }, '"2"', undo],
  ]);
});

test('an edit that no other takes back has no Undo', async () => {
  const { address } = await openForm({ body: { data: { etag: '"2"', undo: null }, message: 'Saved' } });
  await retype('TC Name', 'Bejai Church Road');
  await press('Submit');
  await savedAt(address);
  expect(notices()).toEqual(['Saved']);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

/** Lets the connection break and return, after which the portal reads anew. */
function reconnect(): void {
  for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event));
}

test('a reloaded record shows if nothing was typed; typed changes stay based on the earlier one', async () => {
  const { api, patches, change, address } = await openForm();
  const reads = () => api.to('/ae/transformer-centres/id-1').filter(({ method }) => method === 'GET').length;
  change({ name: 'Bejai New', etag: '"2"' });
  reconnect();
  await waitFor(() => expect(box('TC Name').value).toBe('Bejai New'));
  await retype('TC Make', 'Genus');
  change({ name: 'Bejai Old', etag: '"3"' });
  reconnect();
  await waitFor(() => expect(reads()).toBe(3));
  await press('Next scope');
  await screen.findByText('Loss, Oct 2026');
  expect(box('TC Name').value).toBe('Bejai New');
  expect(box('TC Make').value).toBe('Genus');
  await press('Submit');
  await savedAt(address);
  const [sent] = patches();
  expect([sent?.query, sent?.headers.get('if-match'), sent?.body]).toEqual([
    { month: '2026-10' },
    '"2"',
    { make: 'Genus' },
  ]);
});

test('typed changes return after a session ends and the officer signs in again, on the same version', async () => {
  await openForm();
  await retype('TC Name', 'Bejai Church Road');
  await user.selectOptions(select('Reading Day'), '20');
  const { id } = officer('ae');
  const readKey = async () => btoa('a key of this officer, 32 bytes.');
  await prepareDrafts(id, readKey);
  storeDrafts(id);
  cleanup();
  expect(await restoreDrafts(id, readKey)).toMatch(/tc=id-1/);
  const now = transformer(1, { ...audited, name: 'Bejai New', etag: '"2"' });
  const stale = { status: 409, body: { message: 'Changed', code: 'StaleRecord', current: now } };
  const { patches, change } = await openForm(stale);
  change(now);
  await waitFor(() => expect(notices()).toEqual(['What you had typed is back. It is not saved yet.']));
  expect([box('TC Name').value, select('Reading Day').value]).toEqual(['Bejai Church Road', '20']);
  await press('Submit');
  await press('OK');
  await pressWhenReady((await monthDialog()).getByRole('button', { name: 'Submit' }));
  await screen.findByRole('dialog', { name: 'This TC was changed meanwhile' });
  expect(screen.queryByRole('dialog', { name: monthQuestion })).toBeNull();
  const [sent] = patches();
  expect([sent?.headers.get('if-match'), sent?.body]).toEqual([
    '"1"',
    { readingDay: 20, name: 'Bejai Church Road' },
  ]);
});
