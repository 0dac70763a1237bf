import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fileKinds } from '#fileKinds/index.ts';
import type { UploadedFile } from '../../src/custom/uploads/fileCalls.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi } from './support/api.ts';
import { officer } from './support/officers.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';
import { showConsole } from './support/showConsole.tsx';

type Trial = NonNullable<UploadedFile['trial']>;

/** The dry run of a file of four stations and a feeder. */
const trial: Trial = {
  asOf: '2026-11-21T06:00:00Z',
  count: { success: 2, failure: 1, skipped: 2 },
  reasons: [
    { outcome: 'skipped', reason: fileKinds.stationAndFeeders.reasons.unchanged.reason, rows: 1 },
    { outcome: 'skipped', reason: 'Duplicate power station rows', rows: 1 },
    { outcome: 'failure', reason: 'A feeder whose power station is not found', rows: 1 },
  ],
  sheets: ['Stations', 'Feeders'],
  faults: [
    {
      sheet: 'Feeders',
      rowNumber: 2,
      cell: 'D2',
      about: '773010',
      found: '77301',
      message: 'A feeder whose power station is not found',
    },
  ],
  effects: [{ effect: 'Added: 2 feeders', rows: 2, isListed: true }],
  isStale: false,
};

const waiting: UploadedFile = {
  fileId: 'one',
  fileName: 'stations.xlsx',
  uploaderName: 'Shalini Prabhu',
  isMine: true,
  status: 'AWAITING_PROCESSING',
  uploadedOn: '2026-11-21T06:00:00Z',
  month: null,
  message: '',
  uploadedBy: 'CIO',
  count: null,
  sectionResult: { ineligible: [] },
  progress: null,
  trial,
  waitsForConfirmation: true,
  isRestorable: false,
  repeatOf: null,
  removedOn: null,
};

/** Opens the upload of stations and feeders with a file that waits for its decision. */
function open(
  handlers: (change: (changes: Partial<UploadedFile>) => void) => Parameters<typeof standInApi>[0],
) {
  let file = waiting;
  const api = standInApi({
    'GET /cio/files/history': sent => pageOf({ fileHistory: [file] }, 1, sent),
    'GET /cio/files/last': () => ({ body: { data: { lastFiles: [] }, message: '' } }),
    ...handlers(changes => (file = { ...file, ...changes })),
  });
  const shown = showConsole({ registry, officer: officer('cio'), at: '/file-upload?tab=stationAndFeeders' });
  return { ...shown, api };
}

const panelOf = async () =>
  within(await screen.findByRole('region', { name: 'What stations.xlsx would do' }));
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('a dry run names its step, counts the rows by what becomes of them, and names each fault', async () => {
  open(() => ({}));
  const panel = await panelOf();
  expect(textsOf(panel.getAllByRole('listitem')).slice(0, 3)).toEqual(['1 File', '2 Check', '3 Apply']);
  expect(panel.getByText('3 Apply').closest('li')?.getAttribute('aria-current')).toBe('step');
  expect(panel.getAllByRole('term').map(term => [term.textContent, term.nextSibling?.textContent])).toEqual([
    ['Will be written', '2'],
    ['Already so', '1'],
    ['Will be skipped', '1'],
    ['Will fail', '1'],
  ]);
  expect(textsOf(panel.getAllByRole('cell'))).toEqual([
    'Feeders',
    '2',
    'D2',
    '773010',
    '77301',
    'A feeder whose power station is not found',
  ]);
});

test('the records of an effect are listed; a TC on record leads to its details', async () => {
  const records = [
    { code: '7200014', name: 'TEMPLE', tcId: 'tc-1' },
    { code: '9110101', name: 'Andersonpet' },
  ];
  const { api } = open(() => ({
    'GET /cio/files/one/affected-records': () => ({
      body: { data: { effect: 'Added: 2 feeders', count: 2, records }, message: '' },
    }),
  }));
  const opener = (await panelOf()).getByRole('button', { name: 'List them: Added: 2 feeders' });
  await userEvent.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Added: 2 feeders' }));
  const link = await dialog.findByRole('link', { name: '7200014' });
  expect(link.getAttribute('href')).toMatch(/^\/tc-details\?tc=tc-1&mode=view/);
  expect(textsOf(dialog.getAllByRole('cell'))).toEqual(['7200014', 'TEMPLE', '9110101', 'Andersonpet']);
  expect(api.requests.at(-1)?.query).toEqual({ asOf: trial.asOf, effect: '0' });
});

test('a file asks again if the records have changed since its dry run, and shows what it would do now', async () => {
  const { api } = open(change => ({
    'POST /cio/files/one/confirm': () => {
      change({
        trial: { ...trial, count: { success: 3, failure: 0, skipped: 2 }, faults: [], isStale: true },
      });
      return { body: { data: waiting, message: '' } };
    },
  }));
  await pressWhenReady((await panelOf()).getByRole('button', { name: 'Apply 2 rows' }));
  await screen.findByText(
    'The records have changed since you confirmed. This is what the file would do now.',
  );
  const panel = await panelOf();
  panel.getByRole('button', { name: 'Apply 3 rows' });
  expect(panel.queryByRole('table')).toBeNull();
  expect(api.to('/cio/files/one/confirm')).toMatchObject([{ body: { asOf: trial.asOf } }]);
});

test('a withdrawn file leaves the screen, and its row says so', async () => {
  open(change => ({
    'POST /cio/files/one/cancel': () => {
      change({ status: 'CANCELLED', waitsForConfirmation: false });
      return { body: { data: waiting, message: '' } };
    },
  }));
  await pressWhenReady((await panelOf()).getByRole('button', { name: 'Withdraw the file' }));
  const latest = await screen.findByRole('region', { name: 'Latest file upload status (uploaded by me)' });
  await within(latest).findByText('Cancelled');
  await waitFor(() => expect(screen.queryByRole('region', { name: /^What .* would do$/ })).toBeNull());
});
