import type { Readable } from 'node:stream';

/** Where backups lie, or archives, each under its name. One is whole or not there at all, however its making ended. */
export interface BackupPlace {
  /** The address that an operator gave it. */
  readonly address: string;
  /** Yields the names of whole backups, the newest first. */
  names(): AsyncIterable<string>;
  /** Stores a file of a backup that is being made. */
  write(backup: string, file: string, content: Readable): Promise<void>;
  /** Stores the last file of a backup, which makes it whole. */
  complete(backup: string, file: string, content: Readable): Promise<void>;
  /** Returns the content of a file; `undefined` if there is none. */
  read(backup: string, file: string): Promise<Readable | undefined>;
  remove(backup: string): Promise<void>;
  /** Removes what backups have left that never became whole. Only for who alone makes one. */
  removeUnfinished(): Promise<void>;
}

/** The beginning of the name of the file that is written last. */
export const lastPart = 'manifest.json';

/** Returns the name of a backup of a moment; names sort by it. */
export const nameOfBackup = (at: Date): string =>
  at.toISOString().slice(0, 19).replaceAll(':', '-').concat('Z');

const namePattern = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;

/** Whether a text is the name of a backup. */
export const isNameOfBackup = (text: string): boolean => namePattern.test(text);

/** Returns the name of an archive of a month's installations, made at a moment. No backup has such a name. */
export const nameOfArchive = (month: string, at: Date): string =>
  `installations-${month}-${at.toISOString().replaceAll(/[:.]/g, '-')}`;

const archivePattern = /^installations-\d{4}-\d{2}-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;

/** Whether a text is the name of such an archive. */
export const isNameOfArchive = (text: string): boolean => archivePattern.test(text);

/** Returns the moment of a backup by its name. */
export const momentOf = (name: string): Date => new Date(name.replace(namePattern, '$1T$2:$3:$4Z'));
