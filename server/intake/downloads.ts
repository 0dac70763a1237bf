import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { ObjectStore } from '../storage/index.ts';
import { storeWorkbook } from './processing/results.ts';
import type { WrittenSheet } from './workbook/writtenSheet.ts';

/** Where spreadsheets made on request lie until they are removed. */
const downloadsFolder = 'downloads';

/** How long a link that the API gives is good for, seconds. */
export const linkLifetime = 15 * 60;

/** Each is a process of its own: more at once than this wait for their turn, however many ask. */
const turn = pLimit(2);

/** Writes sheets, as their rows come, into a workbook and gives the address to fetch it from for 15 minutes. */
export async function writeSheets(
  store: ObjectStore,
  fileName: string,
  sheets: readonly WrittenSheet[],
): Promise<string> {
  const key = `${downloadsFolder}/${randomUUID()}/download.xlsx`;
  await turn(() => storeWorkbook(store, key, sheets));
  return store.presignDownload(key, { fileName: `${fileName}.xlsx`, expiresIn: linkLifetime });
}
