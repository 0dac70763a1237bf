import { inArray } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { acrossTheUtility } from '../../db/areaTable.ts';
import { files } from '../../db/schema/files.ts';
import type { Lease, LeasedWork } from '../../jobs/lease.ts';

export type FileRecord = typeof files.$inferSelect;
const everyFile = acrossTheUtility(files);
type FileChange = PgUpdateSetSource<typeof everyFile>;

/** The sole right to process a file. */
export type FileLease = Lease<FileRecord, FileChange>;

/** The work of processing files. */
export const fileWork: LeasedWork<FileRecord, FileChange> = {
  table: everyFile,
  queue: 'intake',
  isDue: () => inArray(files.status, ['AWAITING_PROCESSING', 'VALIDATING', 'PROCESSING']),
  age: files.uploadedOn,
  lock: (tx, where) => tx.select().from(everyFile).where(where).for('update'),
  change: (tx, where, values) => tx.update(everyFile).set(values).where(where).returning({ id: files.id }),
};
