import Papa from 'papaparse';
import { csvCell, csvMark, csvStyle } from '#domain/csv.ts';
import type { Area } from '#domain/areas.ts';
import { absent } from '#domain/formats.ts';
import type { Officer } from '#domain/officer.ts';
import type { Resource } from '../declaration/resolved.ts';
import type { Lookup } from '../field/field.ts';
import { shownColumns } from '../list/columns.ts';
import { readAllRows, textsOf, type ReadOptions } from './allRows.ts';

/** A CSV generated in the browser. */
export interface GeneratedCsv {
  /** Valid until revoked. */
  url: string;
  count: number;
}

/**
 * Makes a CSV of every row of a list: its month and area, so that files can be put together, then the officer's columns,
 * the texts as the list shows them, nothing that a spreadsheet would run. Rejects instead of leaving rows out if a page can't be read or the list changes during the
 * reading.
 */
export async function csvOfList(
  resource: Resource,
  officer: Officer,
  lookup: Lookup,
  reading: ReadOptions & { area: Area | undefined },
): Promise<GeneratedCsv> {
  const { area } = reading;
  const columns = shownColumns(resource, officer, { hidden: [], values: reading.filter });
  const records = await readAllRows(resource, lookup.dataProvider, reading);
  const texts = await Promise.all(
    columns.map(async column => {
      const shown = await textsOf(column, records, lookup, 'inFile');
      return shown.map(text => (text === absent ? '' : csvCell(text, column.csv)));
    }),
  );
  const about = [
    { label: 'Month', text: reading.meta.month },
    { label: 'Area Code', text: area?.code },
  ].filter(({ text }) => text !== undefined);
  const fields = [...about, ...columns].map(({ label }) => label);
  const data = records.map((_, row) => [
    ...about.map(({ text }) => text),
    ...texts.map(column => column[row] ?? ''),
  ]);
  const csv = Papa.unparse({ fields, data }, csvStyle);
  const file = new Blob([csvMark, csv], { type: 'text/csv;charset=utf-8' });
  return { url: URL.createObjectURL(file), count: records.length };
}
