import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { expect, vi } from 'vitest';
import { listFileHistory, type fileHistoryItem } from '#contract/files.ts';
import type { FileCategory, FileExtension } from '#domain/files.ts';
import type { Answer, Answered, Caller, TestApi } from '../../support/api.ts';
import { follow } from '../../support/downloads.ts';
import { rowsIn, workbookOf, type Rows } from './workbooks.ts';

/** A file in the history. */
export type Uploaded = Static<typeof fileHistoryItem>;

/** The options of an upload. */
export interface Details {
  readonly fileName?: string;
  readonly month?: string;
  /** @default true, so that a file runs whatever other tests have uploaded */
  readonly again?: boolean;
  readonly trial?: boolean;
}

const final = new Set(['PROCESSED', 'VALIDATION_FAILED', 'PROCESSING_FAILED', 'INELIGIBLE', 'CANCELLED']);

/** Returns the users' steps with files, over HTTP. */
export function uploadsOf(api: Pick<TestApi, 'as'> & { server: Pick<TestApi['server'], 'url'> }) {
  const as = (username: string) => api.as(username);

  /** Requests a grant and posts the file. Returns its id. */
  async function upload(
    username: string,
    fileCategory: FileCategory,
    bytes: Uint8Array,
    extension: FileExtension = 'xlsx',
    details: Details = {},
  ): Promise<string> {
    const caller = await as(username);
    const { url, fields } = await grant(caller, roleOf(username), fileCategory, extension, details);
    const answer = await fetch(new URL(url, api.server.url), { method: 'POST', body: formOf(fields, bytes) });
    expect(answer.status, await answer.text()).toBe(204);
    return /uploads\/([^/]+)/.exec(fields['key'] ?? '')?.[1] ?? '';
  }

  /** Returns the file from the uploader's history. */
  async function find(
    username: string,
    fileCategory: FileCategory,
    fileId: string,
  ): Promise<Uploaded | undefined> {
    const caller = await as(username);
    const { json } = await caller('GET', `/${roleOf(username)}/files/history`, {
      query: { fileCategory, perPage: 100 },
    });
    return historyOf(json).find(file => file.fileId === fileId);
  }

  /** Waits until the file meets a condition, and returns it. */
  async function until(
    isReached: (file: Uploaded) => boolean,
    username: string,
    fileCategory: FileCategory,
    fileId: string,
    timeout = 50_000,
  ): Promise<Uploaded> {
    return vi.waitFor(
      async () => {
        const file = await find(username, fileCategory, fileId);
        if (!file || !isReached(file)) throw new Error(`The file is ${file?.status}.`);
        return file;
      },
      { timeout, interval: 250 },
    );
  }

  type Which = [username: string, fileCategory: FileCategory, fileId: string, timeout?: number];

  /** Waits until the file has a final status, and returns it. */
  const ended = (...which: Which) => until(({ status }) => final.has(status), ...which);

  /** Waits until the file has a final status or waits for its confirmation, and returns it. */
  const stopped = (...which: Which) =>
    until(({ status, waitsForConfirmation }) => final.has(status) || waitsForConfirmation, ...which);

  /** Waits until the file waits for its confirmation, and returns it. */
  const tried = (...which: Which) => until(file => file.waitsForConfirmation, ...which);

  /** Uploads sheets and waits until they are processed. */
  async function process(
    username: string,
    fileCategory: FileCategory,
    sheets: Readonly<Record<string, Rows>>,
    extension: FileExtension = 'xlsx',
    details: Details = {},
  ): Promise<Uploaded> {
    const fileId = await upload(username, fileCategory, workbookOf(sheets, extension), extension, details);
    return ended(username, fileCategory, fileId);
  }

  /** Returns the answer with the link to a file's result, or to its failures. */
  async function linkToResult(
    username: string,
    fileCategory: FileCategory,
    fileId: string,
    failureFile = false,
  ): Promise<Answer> {
    const caller = await as(username);
    const answer = await caller(
      'GET',
      `/${roleOf(username)}/files/download/${fileCategory}/${fileId}`,
      failureFile ? { query: { failureFile: true } } : {},
    );
    expect(answer.status).toBe(200);
    return answer;
  }

  /** Returns the rows of a file's result by sheet, or of its failures. */
  async function result(
    ...which: Parameters<typeof linkToResult>
  ): Promise<Record<string, Record<string, string>[]>> {
    const file = await follow(api, await linkToResult(...which));
    expect(file.status).toBe(200);
    return rowsIn(await file.arrayBuffer());
  }

  return { upload, find, ended, stopped, tried, process, linkToResult, result };
}

/** Returns a username's role: 'ae' for 'ae48'. */
export const roleOf = (username: string) => username.replace(/\d+$/, '');

/** Requests an upload grant. Returns the one for an extension. */
export async function grant(
  caller: Caller,
  role: string,
  fileCategory: FileCategory,
  extension: FileExtension,
  details: Details = {},
): Promise<{ url: string; fields: Record<string, string> }> {
  const query = { fileCategory, again: true, ...details };
  const { status, text, json } = await caller('GET', `/${role}/files/upload`, { query });
  expect(status, text).toBe(200);
  const granted = json['data']?.[extension];
  return {
    url: String(granted?.['url']),
    fields: Object.fromEntries(
      Object.entries(granted?.['fields'] ?? {}).map(([name, value]) => [name, String(value)]),
    ),
  };
}

/** Builds a form of the fields, followed by the file. */
export function formOf(fields: Record<string, string>, bytes: Uint8Array): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'upload');
  return form;
}

/** Returns the files in an answer with the history. */
export function historyOf(json: Answered): Uploaded[] {
  return Value.Parse(listFileHistory.response, json).data.fileHistory;
}

/** Returns 'row: outcome, reason' for each row of a result's sheet. */
export function outcomesOf(rows: readonly Record<string, string>[] | undefined): string[] {
  return (rows ?? []).map(row =>
    [`${row['Row']}: ${row['Outcome']}`, row['Reason']].filter(Boolean).join(', '),
  );
}
