import Papa from 'papaparse';
import { csvCell, csvMark, csvStyle } from '#domain/csv.ts';
import { absent } from '#domain/formats.ts';
import type { Officer } from '#domain/officer.ts';
import type { Lookup } from '../fields/field.ts';
import { columnsOf } from '../list/columns.ts';
import { readPath, type ConsoleRow } from '../record.ts';
import type { Resource, ResourceField } from '../resolved.ts';
import { everyRow, type Reading } from './everyRow.ts';

/** A CSV that was made here. */
export interface MadeCsv {
  /** Good until it is revoked. */
  url: string;
  count: number;
}

/**
 * A CSV of every row of a list: the officer's columns, texts as the list shows them, nothing in it that a spreadsheet
 * would run. Rejects, rather than leave rows out, when a page can't be read or the list changes meanwhile.
 */
export async function csvOfList(
  resource: Resource,
  officer: Officer,
  lookup: Lookup,
  reading: Reading,
): Promise<MadeCsv> {
  const columns = columnsOf(resource, officer);
  const records = await everyRow(resource, lookup.dataProvider, reading);
  const texts = await Promise.all(columns.map(column => textsOf(column, records, lookup)));
  const fields = columns.map(({ label }) => label);
  const data = records.map((_, row) => texts.map(column => column[row] ?? ''));
  const csv = Papa.unparse({ fields, data }, csvStyle);
  const file = new Blob([csvMark, csv], { type: 'text/csv;charset=utf-8' });
  return { url: URL.createObjectURL(file), count: records.length };
}

async function textsOf(column: ResourceField, records: readonly ConsoleRow[], lookup: Lookup) {
  const values = records.map(record => readPath(record, column.source));
  const texts = column.texts ? await column.texts(values, lookup) : values.map(value => column.format(value));
  return texts.map(text => (text === absent ? '' : csvCell(text, column.csv)));
}
