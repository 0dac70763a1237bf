import Papa from 'papaparse';
import { csvCell, csvMark, csvStyle } from '#domain/csv.ts';
import { absent } from '#domain/formats.ts';
import type { Officer } from '#domain/officer.ts';
import type { Lookup } from '../field/field.ts';
import { shownColumns } from '../list/columns.ts';
import { readPath, type ConsoleRow } from '#schema/record.ts';
import type { Resource, ResourceField } from '../declaration/resolved.ts';
import { readAllRows, type ReadOptions } from './readAllRows.ts';

/** A CSV generated in the browser. */
export interface GeneratedCsv {
  /** Valid until revoked. */
  url: string;
  count: number;
}

/**
 * Makes a CSV of every row of a list: the officer's columns, the texts as the list shows them, nothing that a
 * spreadsheet would run. Rejects instead of leaving rows out if a page can't be read or the list changes during the
 * reading.
 */
export async function csvOfList(
  resource: Resource,
  officer: Officer,
  lookup: Lookup,
  reading: ReadOptions,
): Promise<GeneratedCsv> {
  const columns = shownColumns(resource, officer, { hidden: [], values: reading.filter });
  const records = await readAllRows(resource, lookup.dataProvider, reading);
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
