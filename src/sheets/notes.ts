import { formatCount, formatCountOf } from '#domain/formats.ts';
import type { CellNote } from './cellText.ts';
import { columnLetters } from './source.ts';
import { brief, columnsNamed } from './headers.ts';

const noteSentences: Readonly<Record<CellNote, (cells: string, count: number) => string>> = {
  hiddenTakenOut: cells => `Hidden characters were taken out of ${cells}.`,
  roundedAsShown: (cells, count) =>
    `${cells} ${count === 1 ? 'holds a number with more decimals than it shows; it is' : 'hold numbers with more decimals than they show; they are'} read as shown.`,
};

/** How many cells a sentence names. */
const mostNamed = 3;

interface NotedCells {
  readonly column: string;
  readonly note: CellNote;
  readonly first: string[];
  count: number;
}

/** Counts what is noted of the cells of a sheet, by column. */
export class CellNotes {
  readonly #found = new Map<string, NotedCells>();

  /** Notes a cell: its column's name and place, from 0, and its row as Excel shows it. */
  add(note: CellNote, { name, column }: { name: string; column: number }, rowNumber: number): void {
    const key = `${note} ${name}`;
    const cells = this.#found.get(key) ?? { column: name, note, first: [], count: 0 };
    this.#found.set(key, cells);
    cells.count += 1;
    if (cells.first.length < mostNamed) cells.first.push(`${columnLetters(column)}${rowNumber}`);
  }

  /** Returns a sentence for each column and note. */
  sentences(sheet: string): string[] {
    return [...this.#found.values()].map(({ column, note, first, count }) => {
      const named = `${first.join(', ')}${count > first.length ? ' …' : ''}`;
      const cells = `${formatCountOf(count, 'cell')} of ${brief(column)} in the sheet "${brief(sheet)}" (${named})`;
      return noteSentences[note](cells, count);
    });
  }
}

/** Says that rows which Excel doesn't show are read too, and how many of a sheet's rows they are. */
export function hiddenRowsNote(sheet: string, hidden: number, rows: number): string[] {
  if (hidden === 0) return [];
  const verb = hidden === 1 ? 'is hidden; it is' : 'are hidden; they are';
  return [
    `${formatCount(hidden)} of ${formatCountOf(rows, 'row')} in the sheet "${brief(sheet)}" ${verb} read like the others.`,
  ];
}

/** Says which cells of a sheet are not read. */
export function ignoredNotes(sheet: string, unknown: readonly string[], hasUnnamed: boolean): string[] {
  const notes: string[] = [];
  if (unknown.length > 0) {
    const verb = unknown.length === 1 ? 'is not known and was' : 'are not known and were';
    const subject = columnsNamed(unknown).replace(/^t/, 'T');
    notes.push(`${subject} of the sheet "${brief(sheet)}" ${verb} left out.`);
  }
  if (hasUnnamed) notes.push(`Cells without a header in the sheet "${brief(sheet)}" were left out.`);
  return notes;
}
