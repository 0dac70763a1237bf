import { createHash } from 'node:crypto';
import type { FileCategory } from '#domain/files.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import { linkLifetime } from '../downloads/make.ts';
import { storeWorkbook } from './processing/results.ts';

/**
 * Returns the address of a sample file of a kind: its sheets with their headers and a few rows. Creates the file only
 * once.
 */
export async function linkToSample(
  store: ObjectStore,
  category: FileCategory,
  kind: FileKind,
): Promise<string> {
  const sheets = kind.sheets.map(({ name, columns, sample }) => {
    const headers = Object.keys(columns);
    return {
      name,
      columns: headers.map(header => ({ header })),
      rows: sample.map(cells => headers.map(header => cells[header] ?? '')),
    };
  });
  const version = createHash('sha256').update(JSON.stringify(sheets)).digest('hex').slice(0, 16);
  const folder = `samples/${version}`;
  const key = `${folder}/${category}.xlsx`;
  if (!(await store.list(folder)).includes(key)) await storeWorkbook(store, key, sheets);
  return store.presignDownload(key, { fileName: `${category}-sample.xlsx`, expiresIn: linkLifetime });
}
