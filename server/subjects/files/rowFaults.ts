import { FileCheck, type GivenRow } from '#fileKinds/checkFile.ts';
import { textOf, type FileKind, type Uploader } from '#fileKinds/fileKind.ts';
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
    for (const reason of Object.values(kind.reasons))
      if (reason.columns) this.#columns.set(textOf(reason), reason.columns);
    for (const { sheet } of this.#types) {
      for (const [name, { onRecord }] of Object.entries(sheet.columns))
        // Of columns that share a reason, the first is the one it names: an unknown MR, not the MR's section.
        if (onRecord && !this.#columns.has(textOf(onRecord.reason)))
          this.#columns.set(textOf(onRecord.reason), [name]);
      for (const { reason, column } of rulesFor(sheet, by.uploadedBy))
        this.#columns.set(textOf(reason), [column]);
    }
  }

  /** Returns what is wrong with a row that failed for a reason, by column. */
  of(row: GivenRow, reason: string): FieldMessages {
    const { cells } = row;
    const verdict = this.#check.ownVerdictOf(row);
    if (verdict.outcome === 'failure' && verdict.reason === reason) return verdict.faults;
    const column =
      this.#columns.get(reason)?.find(name => textIn(cells, name) !== '') ??
      Object.keys(cells).find(name => reason.startsWith(`${name} `)) ??
      typeOf(this.#types, cells)?.type.key;
    return column === undefined ? {} : { [column]: reason };
  }
}
