import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileExtension } from '#domain/files.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { sheetKindsOf } from '#fileKinds/rowTypes.ts';
import { kindVariants, missingColumn } from '../../../lab/oddWorkbooks/kindVariants.ts';
import { judge, judgeRows } from '../../support/fileKinds/judge.ts';
import { readBytes, refusalOf } from '../../support/workbooks/reading.ts';

const folder = path.resolve(import.meta.dirname, '../../fixtures/kindWorkbooks');
const extensions = ['xls', 'xlsx'] as const satisfies readonly FileExtension[];
const kinds = Object.values<FileKind>(fileKinds);

/** Reads a workbook of the folder, which LibreOffice has made. */
function read(kind: FileKind, variant: string, extension: FileExtension) {
  const bytes = readFileSync(path.join(folder, `${kind.category}-${variant}.${extension}`));
  return readBytes(bytes, extension, sheetKindsOf(kind));
}

/** Returns what the rows of the samples are, from the declaration itself. */
const ofSamples = (kind: FileKind) =>
  judge(
    kind,
    kind.sheets.flatMap(({ sample }) => sample),
  );

it('the folder has the workbooks of every kind, and no others', () => {
  const names = kinds.flatMap(({ category }) =>
    Object.keys(kindVariants).flatMap(variant => extensions.map(each => `${category}-${variant}.${each}`)),
  );
  expect(readdirSync(folder).toSorted()).toEqual(names.toSorted());
});

describe.each(kinds)('$category', { tags: 'long' }, kind => {
  it.each(extensions)('an %s as offices send it has the rows of the sample', async extension => {
    const { notes, rows } = await read(kind, 'asSent', extension);
    expect(judgeRows(kind, rows)).toEqual(ofSamples(kind));
    expect(notes).toEqual([
      'The sheet "Notes" has no known column and was not read.',
      ...kind.sheets.map(
        ({ name }) => `The column Village of the sheet "${name}" is not known and was left out.`,
      ),
      'The hidden sheet "Old" was not read.',
    ]);
  });

  it.each(extensions)('an %s whose cells formulas compute has the rows of the sample', async extension => {
    const { notes, rows } = await read(kind, 'computed', extension);
    expect(judgeRows(kind, rows)).toEqual(ofSamples(kind));
    expect(notes).toEqual(
      expect.arrayContaining(
        kind.sheets.map(({ name }) => `The rows above the header of the sheet "${name}" were not read.`),
      ),
    );
  });

  it.each(extensions)('an %s with every sheet twice skips the second', async extension => {
    const { rows } = await read(kind, 'twice', extension);
    const { outcome, reason } = kind.duplicate;
    const again = { outcome, reason, faults: {} };
    const twice = kind.sheets.flatMap(({ name, sample }) => [
      ...judge(kind, sample).map(verdict => [name, verdict]),
      ...sample.map(() => [`${name} 2`, again]),
    ]);
    expect(judgeRows(kind, rows).map((verdict, at) => [rows[at]?.sheet, verdict])).toEqual(twice);
  });

  it.each(extensions)('in an %s, a key that is an error or has two lines fails its row', async extension => {
    const { rows } = await read(kind, 'brokenCells', extension);
    const outcomes = judgeRows(kind, rows).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(kind.sheets.flatMap(() => ['failure', 'failure']));
  });

  it.each(extensions)('an %s with a column twice is refused', async extension => {
    const [first] = kind.sheets;
    const { message } = await refusalOf(read(kind, 'columnTwice', extension));
    expect(message).toContain(
      `The sheet "${first?.name}" has the column ${Object.keys(first?.columns ?? {})[0]} twice.`,
    );
  });

  it.each(extensions)('an %s without a column that it needs is refused', async extension => {
    const [first] = kind.sheets;
    const { message } = await refusalOf(read(kind, 'columnMissing', extension));
    expect(message).toContain(`The sheet "${first?.name}" lacks the column ${missingColumn(kind)}.`);
  });

  it.each(extensions)('an %s with nothing but headers is refused', async extension => {
    const { message } = await refusalOf(read(kind, 'headerOnly', extension));
    expect(message).toContain('The file has no rows below the header.');
  });
});
