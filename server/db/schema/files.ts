import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { fileCategories, fileExtensions, fileStatuses, rowOutcomes, uploaderKinds } from '#domain/files.ts';
import { areaTable } from '../areaTable.ts';
import { areaCodeColumns, instant, leaseColumns } from './columns.ts';
import { users } from './users.ts';

/** A sheet of a file, as read. */
interface FileSheet {
  name: string;
  /** In the order of the result. */
  columns: string[];
}

/** A permission to upload one file; it becomes a row of `files` when the object arrives. */
export const uploadGrants = pgTable(
  'upload_grants',
  {
    /** Also the id of the file it becomes. */
    id: uuid('id').primaryKey(),
    category: text('category', { enum: fileCategories }).notNull(),
    month: text('month'),
    /** What the person's own file is called. Only shown, never part of a path. */
    fileName: text('file_name'),
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
      /** What the person's own file was called. Only shown, never part of a path. */
      fileName: text('file_name'),
      extension: text('extension', { enum: fileExtensions }).notNull(),
      objectKey: text('object_key').notNull().unique(),
      status: text('status', { enum: fileStatuses }).notNull(),
      message: text('message').notNull().default(''),
      uploadedBy: text('uploaded_by', { enum: uploaderKinds }).notNull(),
      uploaderId: uuid('uploader_id')
        .notNull()
        .references(() => users.id),
      /** The uploader's area at the time of the upload. */
      ...areaCodeColumns(),
      uploadedOn: instant('uploaded_on').notNull().defaultNow(),
      finishedOn: instant('finished_on'),
      /** How many rows, in processing order, have their outcome; processing resumes after them. */
      rowsDone: integer('rows_done').notNull().default(0),
      /** The sheets that were read, each with its columns; null until the file has been validated. */
      sheets: jsonb('sheets').$type<FileSheet[]>(),
      success: integer('success').notNull().default(0),
      failure: integer('failure').notNull().default(0),
      skipped: integer('skipped').notNull().default(0),
      resultKey: text('result_key'),
      failureKey: text('failure_key'),
      /** The lease of the copy of the server that processes it. A file that makes no progress fails in the end. */
      ...leaseColumns(),
    },
    table => [
      index('files_history').on(table.category, table.uploadedOn),
      index('files_unfinished').on(table.status, table.leasedUntil),
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
      cells: jsonb('cells').$type<Record<string, string>>().notNull(),
      sectionCode: text('section_code'),
    },
    table => [
      primaryKey({ columns: [table.fileId, table.position] }),
      index('file_rows_of_section').on(table.sectionCode, table.fileId),
    ],
  ),
);
