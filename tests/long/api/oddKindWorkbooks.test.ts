import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileExtension } from '#domain/files.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { kindVariants, missingColumn } from '../../../scripts/oddWorkbooks/kindVariants.ts';
import { uploadsOf } from '../../api/files/uploads.ts';
import { useApi } from '../../support/api.ts';
import { addSampleRecords, sampleMonth } from '../../support/fileKinds/sampleRecords.ts';

const folder = path.resolve(import.meta.dirname, '../../fixtures/kindWorkbooks');
const extensions = ['xls', 'xlsx'] as const satisfies readonly FileExtension[];
const kinds = Object.values<FileKind>(fileKinds);
const api = useApi();
const files = uploadsOf(api);
beforeAll(() => addSampleRecords(api.server.db));

/** Uploads a workbook of the folder. Returns how it ended. */
async function endOf({ category, months }: FileKind, variant: string, extension: FileExtension) {
  const bytes = readFileSync(path.join(folder, `${category}-${variant}.${extension}`));
  const details = months === 'none' ? {} : { month: sampleMonth };
  return files.ended('cio', category, await files.upload('cio', category, bytes, extension, details));
}

it('the folder has the workbooks of every kind, and no others', () => {
  const names = kinds.flatMap(({ category }) =>
    Object.keys(kindVariants).flatMap(variant => extensions.map(each => `${category}-${variant}.${each}`)),
  );
  expect(readdirSync(folder).toSorted()).toEqual(names.toSorted());
});

describe.each(kinds)('$category', kind => {
  it.each(extensions)('an %s as offices send it has the rows of the sample', async extension => {
    const rows = kind.sheets.flatMap(({ sample }) => sample).length;
    const { status, message, count } = await endOf(kind, 'asSent', extension);
    const notes = kind.sheets.map(
      ({ name }) => `The column Village of the sheet "${name}" is not known and was left out.`,
    );
    expect({ status, message }).toEqual({
      status: 'PROCESSED',
      message: [
        'The sheet "Notes" has no known column and was not read.',
        ...notes,
        'The hidden sheet "Old" was not read.',
      ].join(' '),
    });
    expect(count?.failure).toBe(0);
    expect((count?.success ?? 0) + (count?.skipped ?? 0)).toBe(rows);
  });

  it.each(extensions)('an %s whose cells formulas compute has the rows of the sample', async extension => {
    const rows = kind.sheets.flatMap(({ sample }) => sample).length;
    const { status, message, count } = await endOf(kind, 'computed', extension);
    expect(status, message).toBe('PROCESSED');
    for (const { name } of kind.sheets)
      expect(message).toContain(`The rows above the header of the sheet "${name}" were not read.`);
    expect(count?.failure).toBe(0);
    expect((count?.success ?? 0) + (count?.skipped ?? 0)).toBe(rows);
  });

  it.each(extensions)('an %s with every sheet twice skips the second', async extension => {
    const rows = kind.sheets.flatMap(({ sample }) => sample).length;
    const { status, message, count } = await endOf(kind, 'twice', extension);
    expect(status, message).toBe('PROCESSED');
    expect(count?.failure).toBe(0);
    expect(count?.skipped).toBeGreaterThanOrEqual(rows);
    expect((count?.success ?? 0) + (count?.skipped ?? 0)).toBe(2 * rows);
  });

  it.each(extensions)('in an %s, a key that is an error or has two lines fails its row', async extension => {
    const { status, message, count } = await endOf(kind, 'brokenCells', extension);
    expect(status, message).toBe('PROCESSED');
    expect(count).toEqual({ success: 0, failure: 2 * kind.sheets.length, skipped: 0 });
  });

  it.each(extensions)('an %s with a column twice is refused', async extension => {
    const [first] = kind.sheets;
    const { status, message } = await endOf(kind, 'columnTwice', extension);
    expect(status).toBe('VALIDATION_FAILED');
    expect(message).toContain(
      `The sheet "${first?.name}" has the column ${Object.keys(first?.columns ?? {})[0]} twice.`,
    );
  });

  it.each(extensions)('an %s without a column that it needs is refused', async extension => {
    const [first] = kind.sheets;
    const { status, message } = await endOf(kind, 'columnMissing', extension);
    expect(status).toBe('VALIDATION_FAILED');
    expect(message).toContain(`The sheet "${first?.name}" lacks the column ${missingColumn(kind)}.`);
  });

  it.each(extensions)('an %s with nothing but headers is refused', async extension => {
    const { status, message } = await endOf(kind, 'headerOnly', extension);
    expect(status).toBe('VALIDATION_FAILED');
    expect(message).toContain('The file has no rows below the header.');
  });
});
