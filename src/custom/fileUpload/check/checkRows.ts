import type { RowOutcome } from '#domain/files.ts';
import { FileCheck, type GivenRow, type Refused } from '#fileKinds/checkFile.ts';
import type { FileKind, Uploader } from '#fileKinds/fileKind.ts';
import { sheetKindsOf, textIn, typeOf, typesOf } from '#fileKinds/rowTypes.ts';
import { intakeLimits } from '#sheets/limits.ts';
import type { SourceWorkbook } from '#sheets/source.ts';
import { walk, type WalkedWorkbook } from '#sheets/walk.ts';
import type { CellFault, CheckedReason, CheckReport } from './report.ts';

/** The most faults that are shown; the counts include all. */
const mostFaults = 200;

interface ReadRow extends GivenRow {
  readonly sheet: number;
  readonly rowNumber: number;
}

/**
 * Checks every row of a workbook as the server does before it looks at the records. Throws WorkbookRefused if the server
 * would refuse the whole file. Checks each row as it is read, and keeps only the faulty ones that are shown.
 */
export function checkRows(workbook: SourceWorkbook, kind: FileKind, by: Uploader): CheckReport {
  const check = new FileCheck(kind, by);
  const count: Record<RowOutcome, number> = { success: 0, failure: 0, skipped: 0 };
  const reasons = new Map<string, CheckedReason>();
  const failed: [ReadRow, Refused][] = [];
  const found = readRows(workbook, kind, row => {
    check.note(row);
    const verdict = check.verdictOf(row);
    if (verdict.outcome === 'valid') {
      count.success += 1;
      return;
    }
    count[verdict.outcome] += 1;
    countReason(reasons, verdict);
    if (verdict.outcome === 'failure' && failed.length < mostFaults) failed.push([row, verdict]);
  });
  const faultsIn = faultFinder(kind, found);
  return {
    sheets: found.sheets.map(({ name }) => name),
    rowCount: count.success + count.failure + count.skipped,
    notes: found.notes,
    count,
    reasons: [...reasons.values()].toSorted((a, b) => b.rows - a.rows),
    faults: failed.flatMap(([row, verdict]) => faultsIn(row, verdict)).slice(0, mostFaults),
  };
}

/** Passes on each row as it is read. Returns what the workbook holds. */
function readRows(workbook: SourceWorkbook, kind: FileKind, onRow: (row: ReadRow) => void): WalkedWorkbook {
  return walk(
    workbook,
    sheetKindsOf(kind),
    intakeLimits,
    ([position, sheet, rowNumber, texts, problems], columns) => {
      const cells: Record<string, string> = {};
      for (const [at, text] of texts.entries()) if (text !== '') cells[columns[at] ?? ''] = text;
      onRow({ position, sheet, rowNumber, cells, problems });
    },
  );
}

function countReason(reasons: Map<string, CheckedReason>, { outcome, reason }: Refused): void {
  const key = `${outcome} ${reason}`;
  reasons.set(key, { outcome, reason, rows: (reasons.get(key)?.rows ?? 0) + 1 });
}

/** Returns a function that names each faulty cell of a row, or the row if no single cell is at fault. */
function faultFinder(kind: FileKind, { sheets }: WalkedWorkbook) {
  const types = typesOf(kind);
  return (row: ReadRow, { reason, faults }: Refused): CellFault[] => {
    const sheet = sheets[row.sheet];
    const key = typeOf(types, row.cells)?.type.key;
    const whole = {
      sheet: sheet?.name ?? '',
      rowNumber: row.rowNumber,
      about: key === undefined ? '' : textIn(row.cells, key),
    };
    const named = Object.entries(faults);
    if (named.length === 0) return [{ ...whole, cell: '', found: '', message: reason }];
    return named.map(([column, message]) => {
      const place = sheet?.places[sheet.columns.indexOf(column)];
      return {
        ...whole,
        cell: place === undefined ? '' : `${columnLetters(place)}${row.rowNumber}`,
        found: textIn(row.cells, column),
        message,
      };
    });
  };
}

/** Returns how Excel names a column, from 0: A, B, … Z, AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
