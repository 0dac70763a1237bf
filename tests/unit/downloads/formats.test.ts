import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { read, utils, type CellObject } from '@e965/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvCell } from '#domain/csv.ts';
import {
  csv,
  sheetsOf,
  xlsx,
  type FileContent,
  type FileFormat,
} from '../../../server/subjects/downloads/formats.ts';
import type { ColouredRow, WrittenRow } from '../../../server/services/workbook/writtenSheet.ts';
import { formulas, live } from '../../support/formulas.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'energy-audit-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function content(rows: readonly WrittenRow[]): FileContent {
  return {
    title: 'Rows',
    columns: [
      { header: 'Text', kind: 'text' },
      { header: 'Phone', kind: 'figure' },
      { header: 'Loss', kind: 'figure' },
      { header: 'Figure as text', kind: 'figure' },
    ],
    rows: async function* () {
      yield* rows;
    },
    rowCount: rows.length,
    about: [['As of', 'today']],
  };
}

async function written(format: FileFormat, rows: readonly WrittenRow[]): Promise<Buffer> {
  const file = path.join(folder, `${Math.random()}.${format.extension}`);
  await format.write(file, content(rows), new AbortController().signal);
  return readFile(file);
}

const phone = '+919876543210';
const rows = formulas.map(text => [text, phone, -5.2, '-5.20']);

describe('a CSV', () => {
  it('disarms 30 formulas, and leaves phone numbers and negative figures unchanged', async () => {
    const bytes = await written(csv, rows);
    const { data } = Papa.parse<string[]>(bytes.toString('utf8'), { skipEmptyLines: true });
    expect(data).toHaveLength(formulas.length + 1);
    for (const [at, text] of formulas.entries())
      expect(data[at + 1]).toEqual([`'${text}`, phone, '-5.2', '-5.20']);
    expect(data.slice(1).flatMap(([text = '']) => (live.test(text) ? [text] : []))).toEqual([]);
  });

  it('starts with the UTF-8 mark and has one CRLF a row', async () => {
    const bytes = await written(csv, [['ಬೆಂಗಳೂರು', '', null, '']]);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString('utf8').slice(1)).toBe('Text,Phone,Loss,Figure as text\r\nಬೆಂಗಳೂರು,,,\r\n');
  });

  it('quotes cells that another separator would split', async () => {
    const text = (
      await written(csv, [
        ['a;=1+1', '', 0, ''],
        ['a\t=1+1', '', 0, ''],
      ])
    ).toString('utf8');
    expect(text).toContain('"a;=1+1"');
    expect(text).toContain('"a\t=1+1"');
  });

  it('has every one of many rows', async () => {
    const many = Array.from({ length: 1234 }, (_, at) => [`Row ${at}`, phone, at, '']);
    const { data } = Papa.parse<string[]>((await written(csv, many)).toString('utf8'), {
      skipEmptyLines: true,
    });
    expect(data.slice(1).map(([name]) => name)).toEqual(many.map(([name]) => name));
  });
});

describe('a cell', () => {
  it.each(['Ramesh', 'O’Brien', "D'Souza", '5410101', 'a=b', 'A-1', '', '’=1'])('keeps the text %j', text => {
    expect(csvCell(text, 'text')).toBe(text);
  });
  it.each(['+1+1', '-A1', '=1', '-5.20+1', '+91 98765=1'])('does not take %j for a figure', text => {
    expect(csvCell(text, 'figure')).toBe(`'${text}`);
  });
  it.each(['-5.20', '+919876543210', '12,48,310', '0.5', '-.5', '94.34 %'])('keeps the figure %j', text => {
    expect(csvCell(text, 'figure')).toBe(text);
  });
});

describe('a workbook', () => {
  it('stores 30 formulas as plain text, and figures as numbers', async () => {
    const book = read(await written(xlsx, rows), { cellFormula: true });
    const sheet = book.Sheets['Rows'] ?? {};
    const cellAt = (row: number, column: number): CellObject | undefined =>
      sheet[utils.encode_cell({ r: row + 1, c: column })];
    for (const [at, text] of formulas.entries()) {
      // XML reads a carriage return as a line feed unless it is escaped; the file escapes it.
      expect(cellAt(at, 0)).toMatchObject({ t: 's', v: text });
      expect(cellAt(at, 0)).not.toHaveProperty('f');
      expect(cellAt(at, 1)).toMatchObject({ t: 's', v: phone });
      expect(cellAt(at, 2)).toMatchObject({ t: 'n', v: -5.2 });
    }
  });

  it('describes itself on its last sheet', async () => {
    const book = read(await written(xlsx, rows));
    expect(book.SheetNames).toEqual(['Rows', 'About this file']);
    const about = utils.sheet_to_json(book.Sheets['About this file'] ?? {}, { header: 1 });
    expect(about).toEqual([['About this file'], ['Rows', formulas.length], ['As of', 'today']]);
  });

  it('continues on another sheet when one is full, and loses no row', async () => {
    const many = Array.from({ length: 25 }, (_, at) => [`Row ${at}`]);
    const sheets = sheetsOf(content(many), 10);
    expect(sheets.map(({ name }) => name)).toEqual(['Rows 1', 'Rows 2', 'Rows 3', 'About this file']);
    const parts: ColouredRow[][] = [];
    for (const sheet of sheets.slice(0, 3)) {
      const part: ColouredRow[] = [];
      for await (const row of sheet.rows) part.push(row);
      parts.push(part);
    }
    expect(parts.map(part => part.length)).toEqual([10, 10, 5]);
    expect(parts.flat()).toEqual(many);
  });
});
