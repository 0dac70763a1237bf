import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import {
  fileCategories,
  fileExtensions,
  fileStatuses,
  rowOutcomes,
  uploaderKinds,
  type RowOutcome,
} from '#domain/files.ts';
import { areaTable } from '../areaTable.ts';
import { searchIndex } from '../listIndexes.ts';
import { areaCodeColumns, instant, leaseColumns } from './columns.ts';
import { users } from './users.ts';

/** A sheet of a file, as read. */
interface FileSheet {
  name: string;
  /** In the order of the result. */
  columns: string[];
}

/** A cell of a row that would fail, or the whole row. */
interface TrialFault {
  sheet: string;
  rowNumber: number;
  cell: string;
  about: string;
  found: string;
  message: string;
}

/** A record that an effect of a file is about. */
export interface AffectedRecord {
  /** The number or code by which people know it. */
  code: string;
  name: string;
  /** The fact that matters about it here: the loss of a TC. */
  detail?: string;
  /** The cells of the file that are about it, such as C14, for effects that count rows. */
  cells?: string;
  /** The note of their row. */
  note?: string;
  /** The TC that it is, if it is on record already. */
  tcId?: string;
  /** The month in which its reading falls, YYYY-MM; only of a TC whose meter may have changed. */
  fallsIn?: string;
}

/** The changes that a file would make, according to a dry run. */
export interface Trial {
  /** When the dry run ended, ISO 8601. */
  asOf: string;
  count: Record<RowOutcome, number>;
  /** The rows that would fail or be skipped. */
  reasons: { outcome: RowOutcome; reason: string; rows: number }[];
  /** The faults of the first rows that would fail, in the file's order; missing in dry runs from before they were stored. */
  faults?: TrialFault[];
  /**
   * The further changes: a sentence for each, the number in it, and the first of the records that it counts. Warnings
   * are what to look at before.
   */
  effects: { effect: string; rows: number; isWarning?: true; records: AffectedRecord[] }[];
  /** Whether it differs from one shown before. */
  isStale: boolean;
  /** The last entry of the change log at that time. */
  lastChange: number;
}

/** A permission to upload one file; it becomes a row of `files` when the object arrives. */
export const uploadGrants = pgTable(
  'upload_grants',
  {
    /** Also the id of the file it becomes. */
    id: uuid('id').primaryKey(),
    category: text('category', { enum: fileCategories }).notNull(),
    month: text('month'),
    /** The name of the person's own file. Only shown, never part of a path. */
    fileName: text('file_name'),
    /** Whether the file runs even if one with the same content did before. */
    again: boolean('again').notNull().default(false),
    /** Whether the person wants to see what the file would do, and confirm it, before it runs. */
    isTrial: boolean('is_trial').notNull().default(false),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The sign-in that received it. */
    sessionId: text('session_id').notNull(),
    /** Designation and area at that time: a person who has others now may not upload with it. */
    scope: text('scope').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('upload_grants_by_expiry').on(table.expiresAt)],
);

/** Uploaded spreadsheets and the progress of each. */
export const files = areaTable(
  pgTable(
    'files',
    {
      id: uuid('id').primaryKey(),
      category: text('category', { enum: fileCategories }).notNull(),
      month: text('month'),
      /** The name of the person's own file. Only shown, never part of a path. */
      fileName: text('file_name'),
      extension: text('extension', { enum: fileExtensions }).notNull(),
      objectKey: text('object_key').notNull().unique(),
      /** The SHA-256 of its content, in hex; null until the server has read it. */
      contentHash: text('content_hash'),
      /** Whether it runs even if one with the same content did before. */
      again: boolean('again').notNull().default(false),
      /** The earlier file with the same content, whose result it shows instead of running. */
      repeatOf: uuid('repeat_of').references((): AnyPgColumn => files.id),
      status: text('status', { enum: fileStatuses }).notNull(),
      message: text('message').notNull().default(''),
      uploadedBy: text('uploaded_by', { enum: uploaderKinds }).notNull(),
      uploaderId: uuid('uploader_id')
        .notNull()
        .references(() => users.id),
      /** The uploader's area at the time of the upload. */
      ...areaCodeColumns(),
      uploadedOn: instant('uploaded_on').notNull().defaultNow(),
      /**
       * Its place among the files of its kind and month, which are processed one after the other; null while it waits for
       * its confirmation.
       */
      queuedOn: instant('queued_on').defaultNow(),
      /** Whether it runs only once its uploader has seen what it would do, and confirmed it. */
      isTrial: boolean('is_trial').notNull().default(false),
      /** The result of its dry run; null until then. */
      trial: jsonb('trial').$type<Trial>(),
      finishedOn: instant('finished_on'),
      /** How many rows it has; null until it is read. */
      rowCount: integer('row_count'),
      /** How many rows, in processing order, have their outcome; processing resumes after them. */
      rowsDone: integer('rows_done').notNull().default(0),
      /** The sheets that were read, each with its columns; null until the file has been validated. */
      sheets: jsonb('sheets').$type<FileSheet[]>(),
      success: integer('success').notNull().default(0),
      failure: integer('failure').notNull().default(0),
      skipped: integer('skipped').notNull().default(0),
      /** The sections whose rows were skipped because they had started the audit of the month. */
      ineligibleSections: text('ineligible_sections').array().notNull().default([]),
      resultKey: text('result_key'),
      failureKey: text('failure_key'),
      /** When what it held was removed, because its time was over; null while it is there. */
      removedOn: instant('removed_on'),
      /** The lease of the copy of the server that processes it. A file that makes no progress fails in the end. */
      ...leaseColumns(),
    },
    table => [
      index('files_history').on(table.category, table.uploadedOn),
      index('files_unfinished').on(table.status, table.leasedUntil),
      index('files_by_end').on(table.finishedOn),
      index('files_by_content').on(table.contentHash),
      searchIndex('files_by_part_of_name', table.fileName),
    ],
  ),
);

/** The outcome of each row of a file. */
export const fileRows = areaTable(
  pgTable(
    'file_rows',
    {
      fileId: uuid('file_id')
        .notNull()
        .references(() => files.id),
      /** Position in the file over all sheets, from 1. */
      position: integer('position').notNull(),
      sheet: text('sheet').notNull(),
      /** The row's number as Excel shows it. */
      rowNumber: integer('row_number').notNull(),
      outcome: text('outcome', { enum: rowOutcomes }).notNull(),
      reason: text('reason').notNull().default(''),
      /** Sentences on what to look at in the row, whatever its outcome; '' if there is nothing. */
      note: text('note').notNull().default(''),
      cells: jsonb('cells').$type<Record<string, string>>().notNull(),
      sectionCode: text('section_code'),
    },
    table => [
      primaryKey({ columns: [table.fileId, table.position] }),
      index('file_rows_of_section').on(table.sectionCode, table.fileId),
    ],
  ),
);

/** The rows that would fail according to a file's dry run, until an hour after the file has ended. */
export const trialFailures = pgTable(
  'trial_failures',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    /** Position in the file over all sheets, from 1. */
    position: integer('position').notNull(),
    sheet: text('sheet').notNull(),
    reason: text('reason').notNull(),
  },
  table => [primaryKey({ columns: [table.fileId, table.position] })],
);
