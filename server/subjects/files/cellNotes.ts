import { inDigits } from '#domain/numbers.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { textIn } from '#fileKinds/rowTypes.ts';
import type { SheetRow } from '../../services/workbook/sheetRow.ts';
import type { Outcome } from './fileKind.ts';
import { credited, shownRounded, type RowNote } from './rowNotes.ts';

/** Returns a function that gives the notes of a row of a kind which its own cells call for, whatever is on record. */
export function cellNotesOf({ sheets }: FileKind): (row: SheetRow) => readonly RowNote[] {
  const credits = sheets.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([name, { rule }]) => (rule.mayBeCredit ? [name] : [])),
  );
  return ({ cells, held }) => {
    const negative = credits
      .map(column => [column, textIn(cells, column)] as const)
      .filter(([, text]) => Number(inDigits(text) ?? 0) < 0);
    return [...noteOf(shownRounded, Object.entries(held)), ...noteOf(credited, negative)];
  };
}

/** Returns the outcome of a row with the notes on its cells first. A row that fails keeps its own. */
export const withNotes = (outcome: Outcome, notes: readonly RowNote[]): Outcome =>
  notes.length === 0 || outcome.outcome === 'failure'
    ? outcome
    : { ...outcome, notes: [...notes, ...(outcome.notes ?? [])] };

const noteOf = (topic: RowNote['topic'], found: readonly (readonly [string, string])[]): RowNote[] =>
  found.length === 0 ? [] : [{ topic, found: Object.fromEntries(found) }];
