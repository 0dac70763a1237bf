import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UploadedFile } from '../../src/custom/uploads/fileCalls.ts';
import type { Role } from '../../src/domain/roles.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi, type Answer } from './support/api.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole } from './support/showConsole.tsx';

let visited: string[];
beforeEach(() => {
  visited = [];
  vi.stubGlobal('location', { assign: (address: string) => visited.push(address) });
});
const failures = { success: 3, failure: 2, skipped: 0 };

/** Returns a file of one's own that waits to be processed, with the test's changes. */
function file(fileId: string, changes: Partial<UploadedFile> = {}): UploadedFile {
  return {
    fileId,
    fileName: `${fileId}.xlsx`,
    uploaderName: 'Kavya Bhat',
    isMine: true,
    status: 'AWAITING_PROCESSING',
    uploadedOn: '2026-11-21T06:00:00Z',
    month: '2026-09',
    message: '',
    uploadedBy: 'AE',
    count: null,
    sectionResult: { ineligible: [] },
    progress: null,
    trial: null,
    waitsForConfirmation: false,
    isRestorable: false,
    repeatOf: null,
    removedOn: null,
    ...changes,
  };
}

/** Opens the history of readings, with these files. */
function open(role: Role, files: () => UploadedFile[], handlers: Parameters<typeof standInApi>[0] = {}) {
  const api = standInApi({
    [`GET /${role}/files/history`]: sent => pageOf({ fileHistory: files() }, files().length, sent),
    [`GET /${role}/files/last`]: () => ({ body: { data: { lastFiles: [] }, message: 'Last files' } }),
    ...handlers,
  });
  showConsole({ registry, officer: officer(role), at: '/file-upload?tab=tcReadingFileHistory' });
  return api;
}

/** Returns the row of a file. */
const rowOf = async (fileId: string) => {
  const name = await screen.findByText(`${fileId}.xlsx`);
  return within(name.closest('article') ?? document.body);
};

test.each([
  ['ae', 1],
  ['cio', 0],
] as const)('beside the kinds of file, %s finds START AUDIT %i times', async (role, times) => {
  open(role, () => [file('one')]);
  await rowOf('one');
  expect(screen.queryAllByRole('button', { name: 'START AUDIT' })).toHaveLength(times);
});

test('START AUDIT beside the kinds of file asks for a month', async () => {
  open('ae', () => [file('one')]);
  await userEvent.click(await screen.findByRole('button', { name: 'START AUDIT' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Audit Month' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(12);
});

test('Cancel withdraws a file that waits, and its row shows that', async () => {
  let status: UploadedFile['status'] = 'AWAITING_PROCESSING';
  const api = open('ae', () => [file('one', { status })], {
    'POST /ae/files/one/cancel': () => {
      status = 'CANCELLED';
      return { body: { data: file('one', { status }), message: 'Withdrawn' } };
    },
  });
  await userEvent.click((await rowOf('one')).getByRole('button', { name: 'Cancel' }));
  await (await rowOf('one')).findByText('Cancelled');
  expect((await rowOf('one')).queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(api.to('/ae/files/one/cancel')).toHaveLength(1);
});

test.each([
  ['in the notice, at once', 'Undo'],
  ['in its row, for days', 'Bring back'],
])('a withdrawn file comes back by the button %s', async (_where, name) => {
  let status: UploadedFile['status'] = 'AWAITING_PROCESSING';
  const shown = () => file('one', { status, isRestorable: status === 'CANCELLED' });
  const answer = (next: UploadedFile['status']) => () => {
    status = next;
    return { body: { data: shown(), message: '' } };
  };
  const api = open('ae', () => [shown()], {
    'POST /ae/files/one/cancel': answer('CANCELLED'),
    'POST /ae/files/one/restore': answer('AWAITING_PROCESSING'),
  });
  await userEvent.click((await rowOf('one')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(notices()).toEqual(['one.xlsx is withdrawn. Nothing of it was written.']));
  await userEvent.click(await screen.findByRole('button', { name }));
  await (await rowOf('one')).findByRole('button', { name: 'Cancel' });
  expect(api.to('/ae/files/one/restore')).toHaveLength(1);
});

test('a Cancel that comes too late shows why, and what has become of the file', async () => {
  let status: UploadedFile['status'] = 'AWAITING_PROCESSING';
  const message = 'Processing of this file has begun';
  open('ae', () => [file('one', { status, count: null })], {
    'POST /ae/files/one/cancel': () => {
      status = 'PROCESSING';
      return { status: 409, body: { message, code: 'Begun' } };
    },
  });
  await userEvent.click((await rowOf('one')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(notices()).toEqual([message]));
  await (await rowOf('one')).findByText('Processing');
});

test.each<[what: string, changes: Partial<UploadedFile>]>([
  ['is someone else’s', { isMine: false }],
  ['is processed', { status: 'PROCESSED', count: failures }],
  ['is in progress', { status: 'PROCESSING' }],
])('a file that %s offers no Cancel', async (_what, changes) => {
  open('ae', () => [file('one', changes)]);
  expect((await rowOf('one')).queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('a file that waits for its confirmation can be withdrawn in the history too', async () => {
  open('ae', () => [file('one', { waitsForConfirmation: true })]);
  expect((await rowOf('one')).queryAllByRole('button', { name: 'Cancel' })).toHaveLength(1);
});

test('a download disables all in the row being downloaded, until the browser has the link', async () => {
  const held = Promise.withResolvers<Answer>();
  const done = { status: 'PROCESSED', count: failures } as const;
  const api = open('ae', () => [file('one', done), file('two', done)], {
    'GET /ae/files/download/tcReadings/one': () => held.promise,
  });
  const button = async (of: string, name = 'Download failures') =>
    (await rowOf(of)).getByRole('button', { name });
  await userEvent.click(await button('one'));
  expect(await button('one')).toHaveProperty('disabled', true);
  expect(await button('one', 'Download result')).toHaveProperty('disabled', true);
  expect(await button('two')).toHaveProperty('disabled', false);
  await userEvent.click(await button('one'));
  held.resolve({ body: { data: '/store/one', message: 'Link' } });
  await waitFor(async () => expect(await button('one')).toHaveProperty('disabled', false));
  expect(visited).toEqual(['/store/one']);
  expect(api.to('/ae/files/download/tcReadings/one')).toMatchObject([{ query: { failureFile: 'true' } }]);
});

test('a download that the server refuses says so, and can be pressed again', async () => {
  open('ae', () => [file('one', { status: 'PROCESSED', count: failures })], {
    'GET /ae/files/download/tcReadings/one': () => ({
      status: 404,
      body: { message: 'There is no result any more', code: 'NotFound' },
    }),
  });
  const button = (await rowOf('one')).getByRole('button', { name: 'Download result' });
  await userEvent.click(button);
  await waitFor(() => expect(notices()).toEqual(['There is no result any more']));
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
});
