import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { registry } from '../../src/resources/index.ts';
import { showNotice } from '../../src/ui/notices/notices.ts';
import { pageOf, standInApi, type Answer } from './support/api.ts';
import { meterReader } from './support/meterReaders.ts';
import { officer } from './support/officers.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';
import { notices, showConsole } from './support/showConsole.tsx';

const input = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
/** Returns what Submit says of why it is disabled. */
const why = () => document.getElementById(submit().getAttribute('aria-describedby') ?? '')?.textContent;
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });

function openForm(
  answer: () => Answer = () => ({ body: { message: 'Successfully updated MR' } }),
  record = meterReader(1),
) {
  const api = standInApi({
    'GET /ae/meter-readers': sent => pageOf({ MRList: [record] }, 31, sent),
    'GET /ae/meter-readers/id-1': () => ({ body: { data: record, message: 'Found' } }),
    'PATCH /ae/meter-readers/id-1': answer,
  });
  return { api, ...showConsole({ registry, officer: officer('ae'), at: '/mr-management?page=2' }) };
}

async function openFromList(answer?: () => Answer, record?: ReturnType<typeof meterReader>) {
  const opened = openForm(answer, record);
  await userEvent.click(await screen.findByRole('link', { name: /^Edit Ramesh/ }));
  await input('First name');
  return opened;
}

test('the form opens with the values of the list, a read-only code and a ten-digit phone number', async () => {
  await openFromList();
  expect(screen.getByRole('heading', { name: 'Edit MR' })).toBeTruthy();
  expect((await input('First name')).value).toBe('Ramesh');
  expect((await input('Last name')).value).toBe('Gowda B');
  const code = await input('MR Code');
  expect([code.value, code.readOnly]).toEqual(['54101001', true]);
  expect((await input('Phone Number')).value).toBe('9845012301');
});

test.each([
  ['First name', 'Suresh', { name: { firstName: 'Suresh', lastName: 'Gowda B' } }],
  ['Last name', 'Rao', { name: { firstName: 'Ramesh', lastName: 'Rao' } }],
  ['Phone Number', '9000000001', { phoneNumber: '+919000000001' }],
  ['Phone Number', '+91 90000-00001', { phoneNumber: '+919000000001' }],
])(
  'a change of %s is sent alone, and leads back to the same page of the list',
  async (label, typed, body) => {
    const { api, address } = await openFromList();
    await userEvent.clear(await input(label));
    await userEvent.type(await input(label), typed);
    await userEvent.click(submit());
    await screen.findByRole('heading', { name: 'MR Management' });
    expect(api.to('/ae/meter-readers/id-1').at(-1)?.body).toEqual(body);
    expect(notices()).toEqual(['Successfully updated MR']);
    expect(address()).toBe('/mr-management?page=2');
  },
);

test('sends nothing if nothing changed', async () => {
  const { api } = await openFromList();
  await userEvent.type(await input('First name'), ' ');
  await userEvent.click(submit());
  await waitFor(() => expect(notices()).toEqual(["You haven't changed any fields."]));
  expect(api.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await userEvent.type(await input('First name'), 'a');
  expect(notices()).toEqual([]);
});

test('a warning ends with its screen', async () => {
  const { go } = await openFromList();
  await input('First name');
  await userEvent.click(submit());
  await waitFor(() => expect(notices()).toEqual(["You haven't changed any fields."]));
  act(() => go('/mr-management'));
  await screen.findByRole('heading', { name: 'MR Management' });
  expect(notices()).toEqual([]);
});

test.each([
  ['First name', 'Ra', 'Enter a valid First name'],
  ['First name', 'R4mesh', 'Enter a valid First name'],
  ['Last name', 'Gowda1', 'Enter a valid Last name'],
  ['Phone Number', '5845012301', 'Enter a valid 10 digit phone number'],
])('%s %j is refused with its message', async (label, typed, message) => {
  const { api } = await openFromList();
  const box = await input(label);
  await userEvent.clear(box);
  await userEvent.type(box, typed);
  await userEvent.click(submit());
  await screen.findByText(message);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  expect(api.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('an MR without a phone can be renamed; a phone that is typed must be right', async () => {
  const { api } = await openFromList(undefined, meterReader(1, { phoneNumber: null }));
  await userEvent.type(await input('First name'), 'a');
  await userEvent.type(await input('Phone Number'), '123');
  await userEvent.click(submit());
  await screen.findByText('Enter a valid 10 digit phone number');
  await userEvent.clear(await input('Phone Number'));
  await userEvent.click(submit());
  await screen.findByRole('heading', { name: 'MR Management' });
  expect(api.to('/ae/meter-readers/id-1').at(-1)?.body).toEqual({
    name: { firstName: 'Ramesha', lastName: 'Gowda B' },
  });
});

test('Submit waits for first name, phone and code, and says so', async () => {
  await openFromList();
  expect(submit().disabled).toBe(false);
  await userEvent.clear(await input('Last name'));
  expect(submit().disabled).toBe(false);
  await userEvent.clear(await input('First name'));
  await waitFor(() => expect(submit().disabled).toBe(true));
  expect(why()).toBe('To submit, fill in First name.');
  await userEvent.type(await input('First name'), 'Suresh');
  expect(why()).toBeUndefined();
  await userEvent.clear(await input('Phone Number'));
  await waitFor(() => expect(submit().disabled).toBe(true));
});

test('shows the server’s errors at their inputs and in a notice, and keeps the typed text', async () => {
  const message = 'This phone number belongs to someone else.';
  await openFromList(() => ({
    status: 409,
    body: {
      message,
      code: 'DuplicatePhoneNumber',
      errors: { phoneNumber: message, 'name.firstName': 'Too common' },
    },
  }));
  act(() => showNotice('success', 'Successfully updated MR'));
  const phone = await input('Phone Number');
  await userEvent.clear(phone);
  expect(notices()).toEqual([]);
  await userEvent.type(phone, '9000000001');
  await userEvent.click(submit());
  await screen.findByText('Too common');
  expect(document.getElementById(phone.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  expect(notices()).toEqual([message]);
  expect(phone.value).toBe('9000000001');
  await userEvent.type(phone, '{Backspace}2');
  expect(notices()).toEqual([]);
});

test('a change is based on the record on the screen, not on a newer one loaded while the officer types', async () => {
  const shown = meterReader(1, { etag: '"1"' });
  const newer = meterReader(1, { etag: '"2"', phoneNumber: '+919111111111' });
  const read = Promise.withResolvers<Answer>();
  const api = standInApi({
    'GET /ae/meter-readers': sent => pageOf({ MRList: [shown] }, 1, sent),
    'GET /ae/meter-readers/id-1': () => read.promise,
    'PATCH /ae/meter-readers/id-1': () => ({ body: { data: { etag: '"3"' }, message: 'Saved' } }),
  });
  showConsole({ registry, officer: officer('ae'), at: '/mr-management' });
  await userEvent.click(await screen.findByRole('link', { name: /^Edit Ramesh/ }));
  const phone = await input('Phone Number');
  await userEvent.clear(phone);
  await userEvent.type(phone, '9000000001');
  read.resolve({ body: { data: newer, message: 'Found' } });
  await userEvent.click(submit());
  const dialog = within(await screen.findByRole('dialog', { name: 'This MR was changed meanwhile' }));
  expect(api.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await userEvent.click(dialog.getByRole('radio', { name: '+91 90000 00001' }));
  await pressWhenReady(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'MR Management' });
  const [sent] = api.requests.filter(({ method }) => method === 'PATCH');
  expect([sent?.headers.get('if-match'), sent?.body]).toEqual(['"2"', { phoneNumber: '+919000000001' }]);
});

test.each([
  [
    'puts the fields back',
    { headers: { etag: '"3"' }, body: { message: 'Saved' } },
    'The MR is as it was before the change.',
  ],
  [
    'leaves what someone changed after',
    { status: 409, body: { message: 'Changed', code: 'StaleRecord', current: meterReader(1) } },
    'This MR was changed again after that, so it stays as it is.',
  ],
])('Undo in the notice of a saved edit %s', async (_, second, said) => {
  const answers: Answer[] = [{ headers: { etag: '"2"' }, body: { message: 'Saved' } }, second];
  const { api } = await openFromList(
    () => answers.shift() ?? { status: 500 },
    meterReader(1, { etag: '"1"' }),
  );
  await userEvent.type(await input('First name'), 'h');
  await userEvent.click(submit());
  await screen.findByRole('heading', { name: 'MR Management' });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(notices()).toEqual([said]));
  const sent = api.requests.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ headers, body }) => [headers.get('if-match'), body])).toEqual([
    ['"1"', { name: { firstName: 'Rameshh', lastName: 'Gowda B' } }],
    ['"2"', { name: { firstName: 'Ramesh', lastName: 'Gowda B' } }],
  ]);
});

test('the second officer may take the record as it is now, and goes on in the form with it', async () => {
  const now = meterReader(1, { etag: '"2"', name: { firstName: 'Sarita', lastName: 'Gowda B' } });
  const stale = { status: 409, body: { message: 'Changed', code: 'StaleRecord', current: now } };
  const { api } = await openFromList(() => stale);
  await userEvent.type(await input('First name'), 'h');
  await userEvent.click(submit());
  const dialog = within(await screen.findByRole('dialog', { name: 'This MR was changed meanwhile' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await userEvent.click(dialog.getByRole('radio', { name: 'Sarita' }));
  await pressWhenReady(dialog.getByRole('button', { name: 'Use as it is now' }));
  await waitFor(async () => expect((await input('First name')).value).toBe('Sarita'));
  await userEvent.click(submit());
  await waitFor(() => expect(notices()).toEqual(["You haven't changed any fields."]));
  expect(api.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('a record that reloads before the officer types is shown, and a change is based on it', async () => {
  const api = standInApi({
    'GET /ae/meter-readers': sent => pageOf({ MRList: [meterReader(1, { etag: '"1"' })] }, 1, sent),
    'GET /ae/meter-readers/id-1': () => ({
      body: { data: meterReader(1, { etag: '"2"', phoneNumber: '+919111111111' }), message: 'Found' },
    }),
    'PATCH /ae/meter-readers/id-1': () => ({ body: { data: { etag: '"3"' }, message: 'Saved' } }),
  });
  showConsole({ registry, officer: officer('ae'), at: '/mr-management' });
  await userEvent.click(await screen.findByRole('link', { name: /^Edit Ramesh/ }));
  await waitFor(async () => expect((await input('Phone Number')).value).toBe('9111111111'));
  await userEvent.type(await input('First name'), 'a');
  await userEvent.click(submit());
  await screen.findByRole('heading', { name: 'MR Management' });
  expect(api.requests.find(({ method }) => method === 'PATCH')?.headers.get('if-match')).toBe('"2"');
});

test('Close asks before it discards changes', async () => {
  const { address } = await openFromList();
  await userEvent.type(await input('First name'), 'a');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await input('First name')).value).toBe('Ramesha');

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'MR Management' });
  expect(address()).toBe('/mr-management?page=2');
});

test('Close without changes goes straight back', async () => {
  const { address } = await openFromList();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/mr-management?page=2'));
});

test('the address of a form loads its meter reader', async () => {
  const { go, address } = openForm();
  go('/mr-management/id-1/edit');
  expect((await input('First name')).value).toBe('Ramesh');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/mr-management'));
});

test('a form without its meter reader says so and returns to the list after 2 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  standInApi({ 'GET /ae/meter-readers': sent => pageOf({ MRList: [] }, 0, sent) });
  const { address } = showConsole({ registry, officer: officer('ae'), at: '/mr-management/gone/edit' });
  await screen.findByText('No data received. Redirecting to previous page...');
  await vi.advanceTimersByTimeAsync(1900);
  expect(address()).toBe('/mr-management/gone/edit');
  await vi.advanceTimersByTimeAsync(200);
  await waitFor(() => expect(address()).toBe('/mr-management'));
});

test('a meter reader without a code can’t be edited', async () => {
  const record = meterReader(1, { userInfo: { mrCode: null } });
  standInApi({ 'GET /ae/meter-readers/id-1': () => ({ body: { data: record, message: 'Found' } }) });
  showConsole({ registry, officer: officer('ae'), at: '/mr-management/id-1/edit' });
  await screen.findByText('Oops! Something went wrong.');
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
});

test.each(['dt', 'cio', 'ce', 'se', 'ee', 'aee'] as const)('%s finds no form at its address', async role => {
  const api = standInApi({ [`GET /${role}/user`]: sent => pageOf({ userList: [meterReader(1)] }, 1, sent) });
  showConsole({ registry, officer: officer(role), at: '/mr-management/id-1/edit' });
  await screen.findByText('No data received. Redirecting to previous page...');
  expect(api.requests).toEqual([]);
});
