import { read } from '@e965/xlsx';
import { expect } from 'vitest';
import type { FileCategory } from '#domain/files.ts';
import type { useApi } from '../../support/api.ts';
import { follow } from '../../support/downloads.ts';
import { roleOf } from './uploads.ts';

/** The colour of wrong cells. */
const marked = 'FFC7CE';

/** Downloads the workbook with the failed rows of a file, to correct and upload again. */
export async function returned(
  api: ReturnType<typeof useApi>,
  username: string,
  category: FileCategory,
  fileId: string,
): Promise<Buffer> {
  const path = `/${roleOf(username)}/files/download/${category}/${fileId}`;
  const answer = await (await api.as(username))('GET', path, { query: { returnFile: true } });
  expect(answer.status, answer.text).toBe(200);
  const file = await follow(api, answer);
  expect(file.headers.get('content-disposition')).toContain(`${category}-to-fix`);
  return Buffer.from(await file.arrayBuffer());
}

/** Returns the addresses of the coloured cells of a workbook's last sheet, or of the first. */
export function markedIn(bytes: Buffer, which: 'first' | 'last' = 'first'): string[] {
  const { Sheets, SheetNames } = read(bytes, { cellStyles: true });
  const sheet = Sheets[SheetNames.at(which === 'first' ? 0 : -1) ?? ''];
  return Object.entries(sheet ?? {}).flatMap(([address, cell]) =>
    cell?.s?.fgColor?.rgb === marked ? [address] : [],
  );
}
