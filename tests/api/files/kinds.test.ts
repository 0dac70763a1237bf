import { describe, expect, it } from 'vitest';
import type { UploaderKind } from '#domain/files.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { typesOf, type TypeOfSheet } from '#fileKinds/rowTypes.ts';
import type { RowCells } from '#fileKinds/sheetKind.ts';
import { useApi } from '../../support/api.ts';
import { follow } from '../../support/downloads.ts';
import { changedRow, faultyRows, filesShowing, type SheetRows } from '../../support/fileKinds/generate.ts';
import { judge } from '../../support/fileKinds/judge.ts';
import { uploadsOf } from './uploads.ts';

const api = useApi();
const files = uploadsOf(api);
const usernames: Readonly<Record<UploaderKind, string>> = { CIO: 'cio', AE: 'ae' };

describe.each(Object.values<FileKind>(fileKinds))('a file of the kind $category', kind => {
  const { category } = kind;

  /** Uploads a file. Returns the outcome of its last row. */
  async function lastOutcome(sheets: SheetRows, username = 'cio') {
    const { fileId } = await files.process(username, category, asWritten(kind, sheets));
    const result = await files.result(username, category, fileId);
    const row = Object.values(result).at(-1)?.at(-1);
    return { outcome: row?.['Outcome'], reason: row?.['Reason'] };
  }

  it('may be the sample itself', async () => {
    const cio = await api.as('cio');
    const link = await cio('GET', `/cio/files/sample-files/${category}`, {});
    const sample = await follow(api, link);
    const fileId = await files.upload('cio', category, new Uint8Array(await sample.arrayBuffer()));
    const file = await files.ended('cio', category, fileId);
    expect(file).toMatchObject({ status: 'PROCESSED', message: '', count: { failure: 0 } });
    expect(file.count?.success).toBeGreaterThan(0);
  });

  it.each(Object.values(kind.reasons))(
    'shows the reason "$reason" for the row that earns it',
    async reason => {
      const username = usernames[reason.example.by ?? 'CIO'];
      let last;
      for (const sheets of filesShowing(kind, reason)) last = await lastOutcome(sheets, username);
      expect(last).toEqual({
        outcome: reason.outcome === 'failure' ? 'Failure' : 'Skipped',
        reason: reason.reason,
      });
    },
  );

  it('gets the same reasons from the server as from the check before the upload', async () => {
    const faulty = faultyRows(kind);
    const sheets = Object.fromEntries(
      kind.sheets.map(({ name }) => [
        name,
        faulty.flatMap(({ sheet, cells }) => (sheet === name ? [cells] : [])),
      ]),
    );
    const { fileId } = await files.process('cio', category, asWritten(kind, sheets));
    const results = Object.values(await files.result('cio', category, fileId)).flat();
    const verdicts = judge(kind, Object.values(sheets).flat());
    expect(results.map(row => row['Reason'])).toEqual(
      verdicts.map(verdict => (verdict.outcome === 'valid' ? 'valid' : verdict.reason)),
    );
  });

  it.each(typesOf(kind).filter(each => changedRow(each, [])))(
    'changes only the columns that the instructions name, of $type.title',
    async each => {
      const { type, sheet } = each;
      const rowsOf = (cells: RowCells | undefined): SheetRows => ({
        ...Object.fromEntries(kind.sheets.map(({ name, sample }) => [name, sample])),
        [sheet.name]: cells ? [cells] : [],
      });
      const outcomeOf = async (columns: readonly string[]) => {
        const { fileId } = await files.process(
          'cio',
          category,
          asWritten(kind, rowsOf(changedRow(each, columns))),
        );
        return (await files.result('cio', category, fileId))[sheet.name]?.at(-1)?.['Outcome'];
      };
      await outcomeOf([]);
      expect(await outcomeOf(fixedColumns(each))).toBe('Skipped');
      // A new key is another record, and a value that must be unique may be someone else's.
      const free = type.updates.filter(name => name !== type.key && !sheet.columns[name]?.onRecord);
      for (const column of free) {
        expect(await outcomeOf([column]), column).toBe('Success');
      }
    },
  );
});

/** Returns the columns that may differ without effect; other rules forbid the rest. */
function fixedColumns({ sheet, type }: TypeOfSheet): string[] {
  const ruled = (name: string) =>
    sheet.rules?.some(({ column, says }) => column === name || says.includes(name)) ?? false;
  return Object.entries(sheet.columns).flatMap(([name, { onRecord, onlyFor }]) =>
    type.updates.includes(name) || name === type.key || ruled(name) || onRecord || onlyFor ? [] : [name],
  );
}

/** Returns rows with every column of their sheets, as text. */
function asWritten({ sheets }: FileKind, rows: SheetRows) {
  return Object.fromEntries(
    sheets.map(({ name, columns }) => [
      name,
      (rows[name] ?? []).map(cells =>
        Object.fromEntries(Object.keys(columns).map(column => [column, cells[column] ?? ''])),
      ),
    ]),
  );
}
