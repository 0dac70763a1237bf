import Type from 'typebox';
import { maxFileName } from '#domain/fileNames.ts';
import { fileCategories, fileStatuses, rowOutcomes, uploaderKinds } from '#domain/files.ts';
import { closed, operation, roleParams, role } from './operation.ts';
import { answer, countIsEstimate, id, instant, link, month, nullable, oneLine, ownLink } from './parts.ts';

const category = Type.Enum([...fileCategories]);
const counts = closed({ success: Type.Integer(), failure: Type.Integer(), skipped: Type.Integer() });

const grant = closed({
  /** The address to post to; absolute, or relative to the API's address. */
  url: Type.String(),
  /** The form fields to send before the file, in any order. */
  fields: Type.Record(Type.String(), Type.String()),
});

export const grantUpload = operation('grantUpload', {
  once: true,
  summary: 'An address and signed form fields to upload one file, for each extension',
  params: roleParams,
  query: closed({
    fileCategory: category,
    month: Type.Optional(month),
    /** The name of the person's own file; only shown. */
    fileName: Type.Optional(oneLine({ minLength: 1, maxLength: maxFileName })),
    /** Run the file even if one with the same content of the same kind, month and area did before. */
    again: Type.Optional(Type.Boolean()),
    /** Make a dry run, and wait for `confirmFile` before the file runs. */
    trial: Type.Optional(Type.Boolean()),
  }),
  response: answer(closed({ xls: grant, xlsx: grant, xlsb: grant })),
});

/** The changes that a file would make, according to a dry run: the same program, rolled back. Only its uploader sees it. */
const trial = closed({
  asOf: instant,
  count: counts,
  /** The rows that would fail or be skipped. */
  reasons: Type.Array(
    closed({ outcome: Type.Enum([...rowOutcomes]), reason: Type.String(), rows: Type.Integer() }),
  ),
  /** The names of the sheets that were read. */
  sheets: Type.Array(Type.String()),
  /** The faults of the first rows that would fail, while the file waits for its confirmation. */
  faults: Type.Array(
    closed({
      sheet: Type.String(),
      /** As Excel shows it. */
      rowNumber: Type.Integer(),
      /** Its address, such as C14; '' if the fault is not in one cell. */
      cell: Type.String(),
      /** The code of the record that the row is about; '' if it has none. */
      about: Type.String(),
      /** The text of the cell. */
      found: Type.String(),
      message: Type.String(),
    }),
  ),
  /** The further changes: a sentence for each, with its number. Warnings are what to look at before applying. */
  effects: Type.Array(
    closed({
      effect: Type.String(),
      rows: Type.Integer(),
      isWarning: Type.Optional(Type.Literal(true)),
      /** Whether `listAffectedRecords` names them. */
      isListed: Type.Boolean(),
    }),
  ),
  /** Whether the records have changed since the person confirmed another result. */
  isStale: Type.Boolean(),
});

export const fileHistoryItem = closed({
  fileId: id,
  /** The name of the person's own file; null if that is not on record. */
  fileName: nullable(Type.String()),
  status: Type.Enum([...fileStatuses]),
  uploadedOn: instant,
  month: Type.Union([month, Type.Null()]),
  message: Type.String(),
  uploadedBy: Type.Enum([...uploaderKinds]),
  /** The person's name. */
  uploaderName: Type.String(),
  /** Whether that is the caller, who alone may confirm or withdraw the file. */
  isMine: Type.Boolean(),
  /** Null until the first row has an outcome. */
  count: Type.Union([counts, Type.Null()]),
  sectionResult: closed({ ineligible: Type.Array(Type.String()) }),
  /** How many rows are done while it is processed, else null. */
  progress: nullable(closed({ done: Type.Integer(), total: Type.Integer() })),
  /** Null without a dry run. */
  trial: nullable(trial),
  waitsForConfirmation: Type.Boolean(),
  /** Whether it is withdrawn, and the caller can still bring it back. */
  isRestorable: Type.Boolean(),
  /** The earlier file with the same content, whose result is shown: this one changed nothing. */
  repeatOf: nullable(closed({ fileId: id, uploadedOn: instant })),
  /** When its rows and workbooks were removed, because their time was over; else null. */
  removedOn: nullable(instant),
});

export const listFileHistory = operation('listFileHistory', {
  summary:
    "Uploads of a kind, newest first: for cio all, for ae the section's own and the corporate office's that touched it",
  params: roleParams,
  query: closed({
    fileCategory: category,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
    sortBy: Type.Optional(Type.Enum(['uploadDate', 'auditAndUploadDate'])),
    uploadedBy: Type.Optional(Type.Enum([...uploaderKinds])),
    fileStatus: Type.Optional(Type.Enum([...fileStatuses])),
    month: Type.Optional(month),
    /** Only the caller's own. */
    mine: Type.Optional(Type.Boolean()),
  }),
  response: answer(
    closed({
      fileHistory: Type.Array(fileHistoryItem),
      pageData: closed({ current: Type.Integer(), last: Type.Integer() }),
      count: Type.Integer(),
      countIsEstimate,
    }),
  ),
});

/** The last upload of a kind, as the list of kinds shows it. */
export const lastFile = closed({
  fileCategory: category,
  month: nullable(month),
  uploadedOn: instant,
  status: Type.Enum([...fileStatuses]),
  /** Null until the first row has an outcome. */
  count: nullable(counts),
  waitsForConfirmation: Type.Boolean(),
  /** Whether the caller uploaded it. */
  isMine: Type.Boolean(),
});

export const listLastFiles = operation('listLastFiles', {
  summary: 'The last upload of each kind, of those in its history; kinds without one are left out',
  params: roleParams,
  query: closed({
    /** Of kinds that belong to a month, only files of this one. */
    month: Type.Optional(month),
  }),
  response: answer(closed({ lastFiles: Type.Array(lastFile) })),
});

export const confirmFile = operation('confirmFile', {
  once: true,
  summary:
    'Runs a file of the caller after its dry run; if it would do something else by then, it waits again with a stale one',
  params: closed({ role, fileId: id }),
  /** When the dry run ended that the person saw; 409 if it is not the current one. */
  body: closed({ asOf: instant }),
  response: answer(fileHistoryItem),
});

export const listAffectedRecords = operation('listAffectedRecords', {
  summary: "The records that an effect of a dry run is about; only for the file's uploader",
  params: closed({ role, fileId: id }),
  query: closed({
    /** When the dry run ended that the person sees; 409 if it is not the current one. */
    asOf: instant,
    /** The place of the effect in `trial.effects`, from 0. */
    effect: Type.Integer({ minimum: 0, maximum: 1000 }),
  }),
  response: answer(
    closed({
      effect: Type.String(),
      /** How many there are. */
      count: Type.Integer(),
      /** The first hundred. */
      records: Type.Array(
        closed({
          /** The number or code by which people know it. */
          code: Type.String(),
          name: Type.String(),
          /** The fact that matters about it here: the loss of a TC. */
          detail: Type.Optional(Type.String()),
          /** The TC that it is, if it is on record already. */
          tcId: Type.Optional(id),
          /** The month in which its reading falls; only of a TC whose meter may have changed. */
          fallsIn: Type.Optional(month),
          /** The cells of the file that are about it, such as C14, where the effect counts rows. */
          cells: Type.Optional(Type.String()),
          /** The note of their row. */
          note: Type.Optional(Type.String()),
        }),
      ),
    }),
  ),
});

export const listRowReasons = operation('listRowReasons', {
  summary: 'Why rows of a file failed or were skipped, with how many each, and its rows with notes',
  params: closed({ role, fileId: id }),
  response: answer(
    closed({
      /** Most rows first. */
      reasons: Type.Array(
        closed({ outcome: Type.Enum([...rowOutcomes]), reason: Type.String(), rows: Type.Integer() }),
      ),
      /** The rows with something to look at, whatever their outcome. */
      noted: closed({
        count: Type.Integer(),
        /** The first hundred. */
        rows: Type.Array(
          closed({
            sheet: Type.String(),
            /** As Excel shows it. */
            rowNumber: Type.Integer(),
            /** The code of the record that the row is about; '' if it has none. */
            about: Type.String(),
            note: Type.String(),
          }),
        ),
      }),
    }),
  ),
});

export const cancelFile = operation('cancelFile', {
  once: true,
  summary: 'Withdraws a file of the caller that waits to be processed; 409 once it has begun',
  params: closed({ role, fileId: id }),
  response: answer(fileHistoryItem),
});

export const restoreFile = operation('restoreFile', {
  once: true,
  summary:
    'Puts a withdrawn file of the caller back to the end of its queue, to be checked anew and confirmed; 409 after 3 days',
  params: closed({ role, fileId: id }),
  response: answer(fileHistoryItem),
});

export const downloadResult = operation('downloadResult', {
  summary: 'The processing result of a file, or only its failed rows',
  params: closed({ role, category, fileId: id }),
  query: closed({
    failureFile: Type.Optional(Type.Boolean()),
    /**
     * The failed rows as they were, to correct and upload: the wrong cells coloured, the reasons in a column Error.
     * While the file waits for its confirmation: those that would fail, for its uploader alone.
     */
    returnFile: Type.Optional(Type.Boolean()),
  }),
  response: ownLink,
});

export const downloadSample = operation('downloadSample', {
  summary: 'A sample workbook with the right headers',
  params: closed({ role, category }),
  response: link,
});

export const listSectionResults = operation('listSectionResults', {
  summary: "A file's outcome, section by section",
  params: closed({ fileId: id }),
  response: answer(
    closed({
      sectionResults: Type.Array(
        closed({
          sectionCode: Type.String(),
          status: Type.Enum(['PROCESSED', 'INELIGIBLE']),
          count: counts,
          message: Type.String(),
        }),
      ),
    }),
  ),
});
