import { RecordTable } from '../../console/index.ts';
import type { FileKind } from './kinds.ts';

/** The last files of a kind, of everyone whose files the officer may see. */
export function LastFiles({ kind }: { kind: FileKind }) {
  return (
    <section className="file-card" aria-label="Last files">
      <h2>
        Last files<small>of everyone</small>
      </h2>
      <RecordTable of={kind.list} rows={5} sort="-uploadedOn" />
    </section>
  );
}
