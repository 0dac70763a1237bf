import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Role } from '../../src/domain/roles.ts';
import type { UploadedFile } from '../../src/custom/uploads/fileCalls.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi, type Sent } from './support/api.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';

/** Returns the nth newest file: four a month. */
function file(nth: number): UploadedFile {
  return {
    fileId: `f${nth}`,
    fileName: `file ${nth}.xlsx`,
    uploaderName: 'Kavya Bhat',
    isMine: false,
    status: 'PROCESSED',
    uploadedOn: '2026-11-21T06:00:00Z',
    month: `2026-${String(10 - Math.floor(nth / 4)).padStart(2, '0')}`,
    message: '',
    uploadedBy: 'AE',
    count: { success: nth, failure: 0, skipped: 0 },
    sectionResult: { ineligible: [] },
    progress: null,
    trial: null,
    waitsForConfirmation: false,
    isRestorable: false,
    repeatOf: null,
    removedOn: null,
  };
}

/** Opens a history with so many files. Returns the queries of the requests for it. */
function open(role: Role, tab: string, count: number) {
  const all = Array.from({ length: count }, (_, nth) => file(nth));
  const list = (sent: Sent) => {
    const from = (Number(sent.query['page']) - 1) * Number(sent.query['perPage']);
    return pageOf({ fileHistory: all.slice(from, from + Number(sent.query['perPage'])) }, count, sent);
  };
  const api = standInApi({
    [`GET /${role}/files/history`]: list,
    [`GET /${role}/files/last`]: () => ({ body: { data: { lastFiles: [] }, message: 'Last files' } }),
  });
  const shown = showConsole({ registry, officer: officer(role), at: `/file-upload?tab=${tab}` });
  return { ...shown, queries: () => api.to(`/${role}/files/history`).map(({ query }) => query) };
}

const rows = () => screen.getAllByRole('article');
const months = () =>
  within(history())
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const history = () => screen.getByRole('region', { name: /file upload history, rows$/ });

test('the history of a kind with audit months shows ten files under their months, then the others on request', async () => {
  const { queries } = open('ae', 'tcReadingFileHistory', 13);
  await screen.findByText('file 0.xlsx');
  expect(rows()).toHaveLength(10);
  expect(months()).toEqual(['October 2026', 'September 2026', 'August 2026']);
  expect(queries()).toEqual([
    { fileCategory: 'tcReadings', page: '1', perPage: '10', sortBy: 'auditAndUploadDate' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('file 12.xlsx');
  expect(rows()).toHaveLength(13);
  expect(months()).toEqual(['October 2026', 'September 2026', 'August 2026', 'July 2026']);
  expect(document.activeElement?.textContent).toContain('file 10.xlsx');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(queries().map(({ page }) => page)).toEqual(['1', '2', '1', '2']));
});

/** Picks a value of a filter. */
const pick = async (filter: string, value: string) =>
  userEvent.click(
    within(screen.getByRole('group', { name: filter, hidden: true })).getByRole('button', {
      name: value,
      hidden: true,
    }),
  );

test('filters narrow a history from its first file on; a chip clears one, and so does the same value', async () => {
  const { queries, address } = open('ae', 'tcReadingFileHistory', 3);
  await screen.findByText('file 0.xlsx');
  await pick('File status', 'Processed');
  await screen.findByRole('button', { name: 'File status Processed: clear this filter' });
  await pick('Uploaded By', 'Corporate Office');
  await screen.findByRole('button', { name: 'Uploaded By Corporate Office: clear this filter' });
  screen.getByRole('button', { name: 'File status Processed: clear this filter' });
  const both = { page: '1', fileStatus: 'PROCESSED', uploadedBy: 'CIO' };
  await waitFor(() => expect(queries().at(-1)).toMatchObject(both));
  expect(address()).toContain('tab=tcReadingFileHistory');
  await userEvent.click(
    screen.getByRole('button', { name: 'Uploaded By Corporate Office: clear this filter' }),
  );
  await waitFor(() => expect(address()).not.toContain('CIO'));
  screen.getByRole('button', { name: 'File status: Processed' });

  await pick('File status', 'Processed');
  await waitFor(() => expect(address()).not.toContain('PROCESSED'));
  screen.getByRole('button', { name: 'File status: all' });
});

test('an address narrows a history to a month, which the button names', async () => {
  const { queries } = open(
    'cio',
    `tcReadingFileHistory&filter=${encodeURIComponent('{"month":"2026-09"}')}`,
    3,
  );
  await screen.findByText('file 0.xlsx');
  expect(queries()).toMatchObject([{ month: '2026-09' }]);
  screen.getByRole('button', { name: 'Audit month: September 2026' });
  screen.getByRole('button', { name: 'Audit month September 2026: clear this filter' });
  expect(screen.queryByLabelText('Uploaded By')).toBeNull();
});

test('the history of a kind without months is in the order of the uploads, and says when it is empty', async () => {
  const { queries } = open('cio', 'userOnboardingFileHistory', 0);
  await screen.findByText('No results found!');
  expect(queries()).toEqual([{ fileCategory: 'users', page: '1', perPage: '10', sortBy: 'uploadDate' }]);
  expect(screen.queryByRole('button', { name: /^Audit month/ })).toBeNull();
});
