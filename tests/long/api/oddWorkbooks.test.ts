import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileExtension } from '#domain/files.ts';
import { outcomesOf, uploadsOf } from '../../api/files/uploads.ts';
import { useApi } from '../../support/api.ts';
import { addSampleRecords, sampleMonth } from '../../support/fileKinds/sampleRecords.ts';

/** How a workbook ends: refused as a whole, or with the outcomes of its rows by sheet and perhaps a note. */
type End =
  | { readonly refused: string }
  | { readonly note?: string; readonly sheets: Readonly<Record<string, readonly string[]>> };

const date = 'Failure, Date_of_service must be a date such as 31/03/2024';
const lines = 'has a line break or hidden characters in it. Type the value again.';
const damaged = 'The file is damaged or not complete.***Open it in Excel, save it again and upload that.';
const noColumns =
  'No sheet of the file has the columns Account_ID, RR_number, Tariff, Reading_day, MR_code, Section_code, ' +
  'Date_of_service and Status.***Name the columns as in the instructions and upload it again.';

/** The odd workbooks that `lab/oddWorkbooks.ts` makes with LibreOffice, each as xls and as xlsx. */
const odd: Readonly<Record<string, End>> = {
  plain: { sheets: { ISR: ['2: Success', '3: Success', '4: Success'] } },
  titleMergedAbove: { sheets: { ISR: ['3: Success', '4: Success'] } },
  formAbove: {
    note: 'The rows above the header of the sheet "ISR" were not read.',
    sheets: { ISR: ['6: Success', '7: Success'] },
  },
  // Only the first of merged cells holds the value.
  sectionMergedDown: {
    sheets: {
      ISR: [
        '2: Success',
        '3: Failure, Section_code is mandatory',
        '4: Failure, Section_code is mandatory',
        '5: Success',
      ],
    },
  },
  headerMerged: {
    note: 'The column Load of the sheet "ISR" is not known and was left out. Cells without a header in the sheet "ISR" were left out.',
    sheets: { ISR: ['2: Success', '3: Success'] },
  },
  notesFirst: {
    note: 'The sheet "Notes" has no known column and was not read.',
    sheets: { ISR: ['2: Success', '3: Success'] },
  },
  emptySheetFirst: { sheets: { ISR: ['2: Success'] } },
  twoSheets: { sheets: { ISR: ['2: Success', '3: Success'], Bejai: ['2: Success'] } },
  hiddenSheet: { note: 'The hidden sheet "Old" was not read.', sheets: { ISR: ['2: Success'] } },
  datesAsSerials: {
    sheets: {
      ISR: [
        '2: Success',
        '3: Success',
        '4: Success',
        '5: Success',
        '6: Skipped, Date of service later than the audit month',
        '7: Success',
      ],
    },
  },
  datesAsText: {
    sheets: { ISR: ['2: Success', '3: Success', '4: Success', `5: ${date}`, `6: ${date}`, '7: Success'] },
  },
  numbersAsText: {
    sheets: {
      ISR: [
        '2: Success',
        '3: Success',
        '4: Success',
        '5: Success',
        '6: Success',
        '7: Failure, Reading_day must be a day from 1 to 31',
      ],
    },
  },
  numericAccounts: {
    sheets: {
      ISR: [
        '2: Success',
        '3: Success',
        '4: Failure, Account_ID has a number of more than 15 digits, of which Excel keeps only 15. Format the column as text and type the value again.',
      ],
    },
  },
  formulas: {
    sheets: {
      ISR: [
        '2: Success',
        '3: Success',
        '4: Failure, KW has the error #DIV/0!.',
        '5: Failure, Tariff has the error #N/A.',
      ],
    },
  },
  blankRows: { sheets: { ISR: ['3: Success', '6: Success'] } },
  linesInCells: {
    sheets: { ISR: [`2: Failure, Consumer_name ${lines}`, `3: Failure, Account_ID ${lines}`, '4: Success'] },
  },
  otherColumns: {
    note: 'The column Village of the sheet "ISR" is not known and was left out.',
    sheets: { ISR: ['2: Success', '3: Success'] },
  },
  columnTwice: {
    refused: 'The sheet "ISR" has the column account id twice.***Remove one and upload the file again.',
  },
  columnMissing: {
    refused:
      'The sheet "ISR" lacks the column Status.***Add what is missing, as in the instructions, and upload the file again.',
  },
  headerOnly: {
    refused: 'The file has no rows below the header.***Fill in the rows and upload it again.',
  },
  empty: { refused: noColumns },
  truncated: { refused: damaged },
};

const misnamed = (extension: FileExtension, what: string): End => ({
  refused: `The file is named .${extension} but is ${what}.***Open it in Excel, save it as an Excel workbook and upload that.`,
});

/** Files that are not what their names say, or that changed on their way. */
const broken: Readonly<Record<string, End>> = {
  'byteChanged.xlsx': { refused: damaged },
  'openDocument.xlsx': misnamed('xlsx', 'an OpenDocument file'),
  'renamed.xls': misnamed('xls', 'an Excel workbook (xlsx)'),
  'renamed.xlsx': misnamed('xlsx', 'an Excel 97-2003 workbook (xls)'),
  'text.xls': misnamed('xls', 'plain text (such as CSV)'),
  'text.xlsx': misnamed('xlsx', 'plain text (such as CSV)'),
  'webPage.xls': misnamed('xls', 'a web page (HTML)'),
  'webPage.xlsx': misnamed('xlsx', 'a web page (HTML)'),
};

const ends: Readonly<Record<string, End>> = {
  ...Object.fromEntries(
    Object.entries(odd).flatMap(([name, end]) =>
      ['xls', 'xlsx'].map(extension => [`${name}.${extension}`, end]),
    ),
  ),
  ...broken,
};

const folder = path.resolve(import.meta.dirname, '../../fixtures/workbooks');
const api = useApi();
const files = uploadsOf(api);
beforeAll(() => addSampleRecords(api.server.db));

it('every workbook of the folder is tested', () => {
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(ends).toSorted());
});

describe.each(Object.entries(ends))('%s', (name, end) => {
  it('ends as it should', async () => {
    const bytes = readFileSync(path.join(folder, name));
    const extension = name.endsWith('.xls') ? 'xls' : 'xlsx';
    const id = await files.upload('cio', 'isr', bytes, extension, { month: sampleMonth });
    const { status, message } = await files.ended('cio', 'isr', id);
    if ('refused' in end) {
      expect({ status, message }).toEqual({ status: 'VALIDATION_FAILED', message: end.refused });
      return;
    }
    expect({ status, message }).toEqual({ status: 'PROCESSED', message: end.note ?? '' });
    const result = await files.result('cio', 'isr', id);
    const sheets = Object.entries(result).map(([sheet, rows]) => [sheet, outcomesOf(rows)]);
    expect(Object.fromEntries(sheets)).toEqual(end.sheets);
  });
});
