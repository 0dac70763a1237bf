import { beforeAll, describe, expect, it } from 'vitest';
import type { FileCategory, UploaderKind } from '#domain/files.ts';
import { textOf, type FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { typesOf, type TypeOfSheet } from '#fileKinds/rowTypes.ts';
import type { RowCells } from '#fileKinds/sheetKind.ts';
import { downloads } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { follow } from '../../support/downloads.ts';
import { asWritten } from '../../support/fileKinds/asWritten.ts';
import { changedRow, faultyRows, filesShowing, type SheetRows } from '../../support/fileKinds/generate.ts';
import { judge } from '../../support/fileKinds/judge.ts';
import { inTurn, repetitions } from '../../support/repetitions.ts';
import { addSampleRecords, monthOfSample } from '../../support/fileKinds/sampleRecords.ts';
import { markedIn, returned } from './returned.ts';
import { uploadsOf, type Details } from './uploads.ts';

const api = useApi();
const files = uploadsOf(api);
beforeAll(() => addSampleRecords(api.server.db));
const usernames: Readonly<Record<UploaderKind, string>> = { CIO: 'cio', AE: 'ae' };

/** The kind whose reasons and columns are tested everyday, and the kinds whose samples are: with a month, of two sheets. */
const everyday: FileCategory = 'users';
const sampled: readonly FileCategory[] = [everyday, 'tcReadings', 'stationAndFeeders'];

describe.each(Object.values<FileKind>(fileKinds))('a file of the kind $category', kind => {
  // All of them together make more files for one officer than the server makes in a quarter of an hour.
  beforeAll(() => api.server.db.delete(downloads));

  const { category } = kind;
  const tags = category === everyday ? [] : ['long'];
  const details: Details = monthOfSample(kind);

  /** Uploads a file. Returns its id, and the rows of its last sheet with their outcomes. */
  async function rowsAfter(sheets: SheetRows, username: string) {
    const { fileId } = await files.process(username, category, asWritten(kind, sheets), 'xlsx', details);
    const result = await files.result(username, category, fileId);
    return { fileId, rows: Object.values(result).at(-1) ?? [] };
  }

  it('may be the sample itself', { tags: sampled.includes(category) ? [] : ['long'] }, async () => {
    const cio = await api.as('cio');
    const link = await cio('GET', `/cio/files/sample-files/${category}`, {});
    const sample = await follow(api, link);
    const fileId = await files.upload(
      'cio',
      category,
      new Uint8Array(await sample.arrayBuffer()),
      'xlsx',
      details,
    );
    const file = await files.ended('cio', category, fileId);
    expect(file).toMatchObject({ status: 'PROCESSED', message: '', count: { failure: 0 } });
    expect(file.count?.success).toBeGreaterThan(0);
  });

  it(
    'shows each reason for the row that earns it, and marks a cell of each row that failed',
    { tags },
    async () => {
      for (const { after, by, sheets, shown } of filesShowing(kind)) {
        if (after) await rowsAfter(after, usernames[by]);
        const { fileId, rows } = await rowsAfter(sheets, usernames[by]);
        const wanted = shown.map(({ reason }) => ({
          outcome: reason.outcome === 'failure' ? 'Failure' : 'Skipped',
          reason: textOf(reason),
        }));
        expect(
          shown.map(({ at }) => ({ outcome: rows[at]?.['Outcome'], reason: rows[at]?.['Reason'] })),
        ).toEqual(wanted);
        const failures = rows.filter(({ Outcome }) => Outcome === 'Failure');
        if (failures.length === 0) continue;
        const cells = markedIn(await returned(api, usernames[by], category, fileId), 'last');
        const markedRows = new Set(cells.map(address => Number(address.replace(/^[A-Z]+/, ''))));
        expect([...markedRows]).toEqual(failures.map((_, index) => index + 2));
      }
    },
  );

  it('gets the same reasons from the server as from the check before the upload', { tags }, async () => {
    const faulty = faultyRows(kind);
    const sheets = Object.fromEntries(
      kind.sheets.map(({ name }) => [
        name,
        faulty.flatMap(({ sheet, cells }) => (sheet === name ? [cells] : [])),
      ]),
    );
    const { fileId } = await files.process('cio', category, asWritten(kind, sheets), 'xlsx', details);
    const results = Object.values(await files.result('cio', category, fileId)).flat();
    const verdicts = judge(kind, Object.values(sheets).flat());
    expect(results.map(row => row['Reason'])).toEqual(
      verdicts.map(verdict => (verdict.outcome === 'valid' ? 'valid' : verdict.reason)),
    );
  });

  it.each(typesOf(kind).filter(each => changedRow(each, [])))(
    'changes only the columns that the instructions name, of $type.title',
    { tags },
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
          'xlsx',
          details,
        );
        return (await files.result('cio', category, fileId))[sheet.name]?.at(-1)?.['Outcome'];
      };
      // Some columns have no other valid value in the tests, and a rule between cells may forbid to change only one.
      const mayChange = (name: string) =>
        judge(kind, [changedRow(each, [name]) ?? {}])[0]?.outcome === 'valid';
      await outcomeOf([]);
      expect(await outcomeOf(fixedColumns(each).filter(mayChange))).toBe('Skipped');
      // A new key is another record, and a value that must be unique may be someone else's.
      const free = type.updates.filter(
        name => name !== type.key && !sheet.columns[name]?.onRecord && mayChange(name),
      );
      for (const column of repetitions({ usual: free.slice(0, 1), long: inTurn(free, 6) })) {
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
    type.updates.includes(name) ||
    name === type.key ||
    type.keyWith?.includes(name) ||
    ruled(name) ||
    onRecord ||
    onlyFor
      ? []
      : [name],
  );
}
