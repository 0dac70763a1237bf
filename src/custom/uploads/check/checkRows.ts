import type { RowOutcome } from '#domain/files.ts';
import { FileCheck, type GivenRow, type Refused } from '#fileKinds/checkFile.ts';
import type { FileKind, Uploader } from '#fileKinds/fileKind.ts';
import { sheetKindsOf } from '#fileKinds/rowTypes.ts';
import { cellFaultsOf } from '#sheets/cellFaults.ts';
import { intakeLimits } from '#sheets/limits.ts';
import type { SourceWorkbook } from '#sheets/source.ts';
import { walk, type WalkedWorkbook } from '#sheets/walk.ts';
import type { CheckedReason, CheckReport } from './report.ts';

/** The most faults that are shown; the counts include all. */
const mostFaults = 200;

interface ReadRow extends GivenRow {
  readonly sheet: number;
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
  const faultsIn = cellFaultsOf(kind);
  return {
    sheets: found.sheets.map(({ name }) => name),
    rowCount: count.success + count.failure + count.skipped,
    notes: found.notes,
    count,
    reasons: [...reasons.values()].toSorted((a, b) => b.rows - a.rows),
    faults: failed
      .flatMap(([row, verdict]) => faultsIn(found.sheets[row.sheet], { ...row, ...verdict }))
      .slice(0, mostFaults),
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
