import type { FileKind } from '#fileKinds/fileKind.ts';
import { sheetKindsOf } from '#fileKinds/rowTypes.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import { readWorkbook } from '../../services/workbook/read.ts';
import type { ReadSheet, SheetRow } from '../../services/workbook/sheetRow.ts';
import type { FileRecord } from './processing/fileWork.ts';

/** The rows of an officer's own file, read again with every column. */
export interface OwnRows extends AsyncDisposable {
  readonly sheets: readonly ReadSheet[];
  /** Returns the row at a position. Each position must be higher than the one before. */
  at(position: number): Promise<SheetRow>;
}

/** Reads an officer's own file again, with the columns that its kind doesn't know: only the stored file has them. */
export async function ownRows(
  store: ObjectStore,
  kind: FileKind,
  { objectKey, extension }: Pick<FileRecord, 'objectKey' | 'extension'>,
  signal: AbortSignal,
): Promise<OwnRows> {
  await using object = await store.fetch(objectKey);
  const options = { signal, folder: store.workFolder, everyColumn: true };
  const workbook = await readWorkbook(object.path, extension, sheetKindsOf(kind), options);
  const [all] = await workbook.inGroups(() => 0);
  const rows = all?.rows(0);
  return {
    sheets: workbook.sheets,
    at: async position => {
      for (;;) {
        const next = await rows?.next();
        if (!next || next.done) throw new Error('The stored file lacks a row.');
        if (next.value.position === position) return next.value;
      }
    },
    [Symbol.asyncDispose]: async () => {
      await rows?.return(undefined);
      await workbook[Symbol.asyncDispose]();
    },
  };
}
