import { FileCheck, type GivenRow } from '#fileKinds/checkFile.ts';
import type { FileKind, Uploader } from '#fileKinds/fileKind.ts';
import { rulesFor, textIn, typeOf, typesOf, type TypeOfSheet } from '#fileKinds/rowTypes.ts';
import type { FieldMessages } from '#validation/fieldMessages.ts';

/** Finds what is wrong with failed rows, by column. */
export class Faults {
  readonly #check: FileCheck<unknown>;
  readonly #types: readonly TypeOfSheet[];
  /** The columns that each reason is about, for what only the records decide. */
  readonly #columns = new Map<string, readonly string[]>();

  constructor(kind: FileKind, by: Uploader) {
    this.#check = new FileCheck(kind, by);
    this.#types = typesOf(kind);
    for (const { reason, columns } of Object.values(kind.reasons))
      if (columns) this.#columns.set(reason, columns);
    for (const { sheet } of this.#types) {
      for (const [name, { onRecord }] of Object.entries(sheet.columns))
        // Of columns that share a reason, the first is the one it names: an unknown MR, not the MR's section.
        if (onRecord && !this.#columns.has(onRecord.reason.reason))
          this.#columns.set(onRecord.reason.reason, [name]);
      for (const { reason, column } of rulesFor(sheet, by.uploadedBy))
        this.#columns.set(reason.reason, [column]);
    }
  }

  /** Returns what is wrong with a row that failed for a reason, by column. */
  of(row: GivenRow, reason: string): FieldMessages {
    const { cells } = row;
    this.#check.note(row);
    const verdict = this.#check.verdictOf(row);
    if (verdict.outcome === 'failure' && verdict.reason === reason) return verdict.faults;
    const column =
      this.#columns.get(reason)?.find(name => textIn(cells, name) !== '') ??
      Object.keys(cells).find(name => reason.startsWith(`${name} `)) ??
      typeOf(this.#types, cells)?.type.key;
    return column === undefined ? {} : { [column]: reason };
  }
}
