import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FileStatus } from '../../src/domain/files.ts';
import type { Role } from '../../src/domain/roles.ts';
import type { UploadedFile } from '../../src/custom/uploads/fileCalls.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi } from './support/api.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';

const failed: Omit<UploadedFile, 'message'> = {
  fileId: '1',
  fileName: null,
  uploaderName: 'Kavya Bhat',
  status: 'PROCESSING_FAILED',
  uploadedOn: '2026-11-21T06:00:00Z',
  month: null,
  uploadedBy: 'AE',
  isMine: false,
  count: null,
  sectionResult: { ineligible: [] },
  progress: null,
  trial: null,
  waitsForConfirmation: false,
  isRestorable: false,
  repeatOf: null,
  removedOn: null,
};

test.each([
  ['A column is missing', ['A column is missing']],
  ['A column is missing***Download the sample', ['A column is missing', 'Download the sample']],
  ['a***b***c', ['a', 'b', 'c']],
  ['***', ['There seems to be an error with our system!']],
  ['', ['There seems to be an error with our system!']],
  [' *** b', ['b']],
])('a file that failed with %j shows %j', async (message, parts) => {
  const row = (await show({ ...failed, message })).querySelector('.file-message');
  expect([...(row?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual(parts);
});

test('a file that is processed without a message shows none', async () => {
  const row = await show({ ...failed, status: 'PROCESSED', message: '' });
  expect(row.querySelector('.file-message')).toBeNull();
});

test('a file whose rows were removed says when, and offers neither results nor reasons', async () => {
  const count = { success: 1, failure: 2, skipped: 0 };
  const removed = { status: 'PROCESSED', removedOn: '2026-11-01T06:00:00Z', message: '' } as const;
  const row = await show({ ...failed, ...removed, count });
  expect(within(row).queryAllByRole('button')).toEqual([]);
  expect(row.querySelector('.file-message')?.textContent).toBe(
    'Its rows were removed on 01/11/2026, as the utility keeps them for a time only.',
  );
});

test.each<[status: FileStatus, hasRows: boolean, offers: boolean]>([
  ['PROCESSED', true, true],
  ['INELIGIBLE', true, true],
  ['PROCESSING_FAILED', true, true],
  ['PROCESSING_FAILED', false, false],
  ['VALIDATION_FAILED', false, false],
  ['CANCELLED', false, false],
  ['PROCESSING', true, false],
])(
  'of a file that is %s (rows judged: %s), results and sections are offered: %s',
  async (status, hasRows, offers) => {
    const count = hasRows ? { success: 0, failure: 0, skipped: 2 } : null;
    const row = await show({ ...failed, status, count, message: '' });
    const offered = within(row)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(offered.includes('Section wise results')).toBe(offers);
    expect(offered.some(text => text?.startsWith('Download'))).toBe(offers);
  },
);

test.each([
  [[], []],
  [['5410101'], ['Section 5410101 has started the audit of September 2026: its rows were skipped.']],
  [['5410101', '5410102'], ['2 sections have started the audit of September 2026: their rows were skipped.']],
])('a file with rows of the ineligible sections %j shows %j', async (ineligible, sentences) => {
  const status = 'PROCESSED' as const;
  const row = await show({ ...failed, status, month: '2026-09', message: '', sectionResult: { ineligible } });
  const shown = [...row.querySelectorAll('.file-message')].map(({ textContent }) => textContent);
  expect(shown).toEqual(sentences);
});

test('an assistant engineer reads that their section has started the audit', async () => {
  const sectionResult = { ineligible: ['5410101'] };
  const file = { ...failed, status: 'INELIGIBLE', month: '2026-09', message: '', sectionResult } as const;
  const row = await show(file, 'ae');
  expect(row.querySelector('.file-message')?.textContent).toBe(
    'Your section has started the audit of September 2026: its rows were skipped.',
  );
});

test.each([
  [{ success: 2, failure: 0, skipped: 0 }, 'good', undefined],
  [{ success: 1, failure: 0, skipped: 1 }, 'part', '1 of 2 written'],
  [{ success: 0, failure: 1, skipped: 1 }, 'bad', '0 of 2 written'],
])('a processed file with the rows %j is %s: %s', async (count, tone, written) => {
  const row = await show({ ...failed, status: 'PROCESSED', count, message: '' });
  expect(within(row).getByText('Processed').dataset['tone']).toBe(tone);
  expect(within(row).queryByText(/written$/)?.textContent).toBe(written);
});

test('the dialog of a count names the reasons of the file with their counts, above the possible ones', async () => {
  const count = { success: 0, failure: 2, skipped: 1 };
  const row = await show({ ...failed, status: 'PROCESSED', count, message: '' });
  within(row).getByRole('button', { name: 'Failure 2, reasons' }).click();
  const dialog = await screen.findByRole('dialog', { name: 'Possible reasons for failure rows' });
  const own = await within(dialog).findByRole('region', { name: 'In this file' });
  expect(own.textContent).toBe('In this file2TC not found in the O&Mfault');
  const [first, ...lists] = within(dialog).getAllByRole('list');
  expect(own.contains(first ?? null)).toBe(true);
  expect(lists.map(({ textContent }) => textContent).join('')).toContain(
    'A TC reading or remark is mandatory',
  );
});

/** Why rows of the shown file were not written. */
const rowReasons = {
  reasons: [
    { outcome: 'failure', reason: 'TC not found in the O&M', rows: 2 },
    { outcome: 'skipped', reason: 'Duplicate TC rows', rows: 1 },
  ],
  noted: { count: 0, rows: [] },
};

/** Shows a file in the history of readings, which has sections, by default as the corporate office sees it. */
async function show(file: UploadedFile, role: Role = 'cio'): Promise<HTMLElement> {
  standInApi({
    [`GET /${role}/files/history`]: sent => pageOf({ fileHistory: [file] }, 1, sent),
    [`GET /${role}/files/${file.fileId}/row-reasons`]: () => ({ body: { data: rowReasons, message: '' } }),
    [`GET /${role}/files/last`]: () => ({ body: { data: { lastFiles: [] }, message: 'Last files' } }),
  });
  showConsole({ registry, officer: officer(role), at: '/file-upload?tab=tcReadingFileHistory' });
  return screen.findByRole('article');
}
