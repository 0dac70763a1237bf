import type { Page } from 'playwright-core';
import { workbookOf } from '../../tests/api/files/workbooks.ts';
import { apply, trialOf } from '../../tests/e2e/support/uploading.ts';
import type { Shot } from './shot.ts';

/** The states of an upload with good and bad rows, for the corporate IT office. */
export const uploadShots: Shot[] = [
  {
    name: 'file-upload-check',
    go: async page => {
      await choose(page);
      await page.getByText('Without a fault').waitFor();
    },
  },
  {
    name: 'file-upload-trial',
    go: async page => {
      await choose(page);
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await trialOf(page).waitFor();
    },
    undo: withdraw,
  },
  {
    name: 'file-upload-trial-nothing',
    go: async page => {
      await choose(page, 'faulty');
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await trialOf(page).getByText('No row of this file would change anything.').waitFor();
    },
    undo: withdraw,
  },
  { name: 'file-upload-processed', go: upload },
  {
    name: 'file-upload-reasons',
    go: async page => {
      await upload(page);
      await page.getByRole('button', { name: /^Failure/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'file-upload-instructions',
    go: async page => {
      await page.goto('/file-upload');
      await page.getByRole('button', { name: 'Instructions and sample file' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'file-upload-history', go: openHistory },
  {
    name: 'file-upload-history-status',
    go: async page => {
      await openHistory(page);
      await page.getByRole('button', { name: 'File status: all' }).click();
      await page.getByRole('button', { name: 'Processed', exact: true }).click();
      await page.getByRole('button', { name: 'File status: Processed' }).click();
    },
  },
];

/** It would wait above the files of the next pictures too. */
async function withdraw(page: Page): Promise<void> {
  await trialOf(page).getByRole('button', { name: 'Withdraw the file' }).click();
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
}

async function upload(page: Page): Promise<void> {
  await choose(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Successfully Uploaded').waitFor();
  await apply(page);
  await page.getByRole('article').getByText('Processed', { exact: true }).first().waitFor();
}

async function openHistory(page: Page): Promise<void> {
  await upload(page);
  await page.getByRole('link', { name: 'View file upload history' }).click();
  await page.getByRole('article').first().waitFor();
}

let chosen = 0;

async function choose(page: Page, rows: 'mixed' | 'faulty' = 'mixed'): Promise<void> {
  chosen += 1;
  const good = {
    ...section,
    // The same file would not run twice.
    MR_code: String(54_101_901 + chosen),
    First_name: 'Ganesh',
    Last_name: 'Poojary',
    Phone_number: String(9_845_001_901 + chosen),
  };
  const faulty = {
    ...section,
    MR_code: '99999903',
    First_name: 'Latha',
    Last_name: 'Shetty',
    Phone_number: '9845009903',
  };
  await page.goto('/file-upload');
  await page.getByLabel('File to upload').setInputFiles({
    name: 'new-readers.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbookOf({ Users: rows === 'faulty' ? [faulty] : [good, faulty] }),
  });
}

const section = {
  Zone_code: '5',
  Circle_code: '54',
  Division_code: '541',
  Sub_division_code: '54101',
  Section_code: '5410101',
};
