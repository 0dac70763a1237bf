import type { Page } from 'playwright-core';
import { workbookOf, type Rows } from '../../api/files/workbooks.ts';

/** The content type of an xlsx. */
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Chooses a workbook, which is checked at once. */
export async function choose(page: Page, sheets: Record<string, Rows>, fileName: string): Promise<void> {
  await page
    .getByLabel('File to upload')
    .setInputFiles({ name: fileName, mimeType: spreadsheet, buffer: workbookOf(sheets) });
}

/** The result of the check of the chosen file. */
export const checkOf = (page: Page) => page.getByRole('region', { name: 'Check before the upload' });

/** Chooses a workbook and sends it, as a user does. */
export async function upload(
  page: Page,
  sheets: Record<string, Rows>,
  { fileName = 'file.xlsx', button = 'Upload' } = {},
): Promise<void> {
  await choose(page, sheets, fileName);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** The result of a dry run of the officer's file. */
export const trialOf = (page: Page) => page.getByRole('region', { name: /^What .* would do/ });

/** Applies the rows of the file that waits, once its dry run is done. */
export async function apply(page: Page): Promise<void> {
  await trialOf(page)
    .getByRole('button', { name: /^Apply/ })
    .click({ timeout: 60_000 });
}

/** The officer's own latest file. */
export const latest = (page: Page) =>
  page.getByRole('region', { name: 'Latest file upload status (uploaded by me)' }).getByRole('article');
