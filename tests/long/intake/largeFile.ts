import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { grantUpload, listFileHistory } from '#contract/files.ts';
import type { FileCategory } from '#domain/files.ts';
import { formOf, type Uploaded } from '../../api/files/uploads.ts';
import { workbookOf } from '../../api/files/workbooks.ts';
import type { ServerProcess } from './serverProcess.ts';

/** Returns the number of rows for a large file: INTAKE_ROWS if set, such as 50000 for the longest proof, or `usual`. */
export const largeFileRows = (usual: number): number => Number(process.env['INTAKE_ROWS'] ?? usual);

const sections = ['5410101', '5410102', '5410103'];

/** Returns a users file of `count` meter readers, most of them new; every twentieth row fails or is skipped. */
export function largeFile(count: number): Buffer {
  const rows = Array.from({ length: count }, (_, index) => ({
    Section_code: sections[index % sections.length] ?? '',
    MR_code: `54101${String(10_000 + index)}`,
    First_name: `Reader ${letters(index)}`,
    Last_name: index % 7 === 0 ? '' : letters(index * 31),
    Phone_number: String(9_100_000_000 + index),
    ...oddity(index),
  }));
  return workbookOf({ Users: rows });
}

/**
 * Returns the faults of a row. They depend on its index only, so the rows of every place must have the same outcomes.
 */
function oddity(index: number): Record<string, string> {
  switch (index % 100) {
    case 19:
      return { Section_code: '9999999' };
    case 39:
      return { Phone_number: String(9_100_000_000 + index - 1) };
    case 59:
      return { MR_code: `54101${String(10_000 + index - 58)}` };
    case 79:
      return { MR_code: `64101${String(10_000 + index)}` };
    case 99:
      return { First_name: 'X' };
    default:
      return {};
  }
}

/** Returns letters that stand for a number. */
export const letters = (index: number): string =>
  (index + 17_576).toString(26).replace(/./g, digit => String.fromCodePoint(97 + Number.parseInt(digit, 26)));

/** The properties of a file, besides its rows. */
export interface FileOf {
  readonly fileCategory: FileCategory;
  readonly month?: string;
}

const ofUsers: FileOf = { fileCategory: 'users' };

/** Uploads a file, by default of users, as the corporate office. Returns its id. */
export async function upload(server: ServerProcess, bytes: Buffer, of = ofUsers): Promise<string> {
  const { body } = await server.call('/cio/files/upload', { ...of, again: 'true' });
  const { url, fields } = Value.Parse(grantUpload.response, body).data.xlsx;
  const answer = await fetch(new URL(url, server.url), { method: 'POST', body: formOf(fields, bytes) });
  if (answer.status !== 204) throw new Error(await answer.text());
  return Value.Parse(Type.String(), fields['key']?.split('/')[1]);
}

/** Returns the newest file of a kind, by default of users. Throws if there is none. */
export async function latest(server: ServerProcess, { fileCategory } = ofUsers): Promise<Uploaded> {
  const { body } = await server.call('/cio/files/history', { fileCategory, perPage: '1' });
  const [file] = Value.Parse(listFileHistory.response, body).data.fileHistory;
  if (!file) throw new Error('There is no file.');
  return file;
}

/** Returns how many rows of a file have an outcome. */
export const doneOf = ({ count }: Pick<Uploaded, 'count'>): number =>
  count ? count.success + count.failure + count.skipped : 0;

/** Waits until the newest file of a kind is fully processed, or has failed. */
export async function untilProcessed(server: ServerProcess, of = ofUsers): Promise<Uploaded> {
  for (;;) {
    const file = await latest(server, of);
    if (file.status !== 'AWAITING_PROCESSING' && file.status !== 'VALIDATING' && file.status !== 'PROCESSING')
      return file;
    await pause(200);
  }
}
