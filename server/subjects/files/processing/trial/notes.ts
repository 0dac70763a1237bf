import { brief } from '#sheets/headers.ts';
import type { AffectedRecord } from '../../../../services/db/schema/files.ts';
import type { SheetRow } from '../../../../services/workbook/sheetRow.ts';
import type { Effect } from '../../fileKind.ts';
import type { RowNote, Topic } from '../../rowNotes.ts';
import type { OpenedRows } from '../processRows.ts';
import { mostNamed } from './affected.ts';

/** Rows with notes on one topic. */
interface Noted {
  rows: number;
  columns: Set<string>;
  /** The first of them. */
  records: AffectedRecord[];
  /** The codes of the very first, each beside what was found. */
  pairs: string[];
}

/** How many rows a sentence names; its list names more. */
const mostPairs = 3;

/** Counts the notes of rows by their topics, and remembers the first rows of each. */
export class NotedRows {
  readonly #opened: Pick<OpenedRows, 'aboutOf' | 'cellsOf'>;
  readonly #noted = new Map<Topic, Noted>();

  constructor(opened: Pick<OpenedRows, 'aboutOf' | 'cellsOf'>) {
    this.#opened = opened;
  }

  add(row: SheetRow, notes: readonly RowNote[]): void {
    for (const { topic, found } of notes) {
      const noted = this.#noted.get(topic) ?? { rows: 0, columns: new Set(), records: [], pairs: [] };
      this.#noted.set(topic, noted);
      noted.rows += 1;
      for (const column of Object.keys(found)) noted.columns.add(column);
      if (noted.records.length === mostNamed) continue;
      const code = brief(this.#opened.aboutOf(row));
      if (noted.pairs.length < mostPairs)
        noted.pairs.push(`${code} beside ${Object.values(found).map(brief).join(', ')}`);
      const cells = this.#opened.cellsOf(row, Object.keys(found)).join(', ');
      noted.records.push({ code, name: '', cells, note: topic.ofRow(found) });
    }
  }

  /** Returns a warning for each topic, with the rows that it counts. */
  warnings(): Effect[] {
    return Array.from(this.#noted, ([topic, { rows, columns, records, pairs }]) => ({
      effect: topic.ofFile({
        rows,
        columns: [...columns],
        pairs: pairs.join(', ') + (rows > pairs.length ? ' …' : ''),
      }),
      rows,
      isWarning: true,
      records,
    }));
  }
}
