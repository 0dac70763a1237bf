import Type from 'typebox';
import { fileCategories, fileStatuses, uploaderKinds } from '#domain/files.ts';
import { closed, operation, roleParams, role } from './operation.ts';
import { answer, countIsEstimate, id, instant, link, month, ownLink } from './parts.ts';

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
  query: closed({ fileCategory: category, month: Type.Optional(month) }),
  response: answer(closed({ xls: grant, xlsx: grant, xlsb: grant })),
});

export const fileHistoryItem = closed({
  fileId: id,
  status: Type.Enum([...fileStatuses]),
  uploadedOn: instant,
  month: Type.Union([month, Type.Null()]),
  message: Type.String(),
  uploadedBy: Type.Enum([...uploaderKinds]),
  /** Null until the first row has an outcome. */
  count: Type.Union([counts, Type.Null()]),
  sectionResult: closed({ ineligible: Type.Array(Type.String()) }),
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

export const downloadResult = operation('downloadResult', {
  summary: 'The processing result of a file, or only its failed rows',
  params: closed({ role, category, fileId: id }),
  query: closed({ failureFile: Type.Optional(Type.Boolean()) }),
  response: ownLink,
});

export const downloadSample = operation('downloadSample', {
  summary: 'A sample workbook with the right headers',
  params: closed({ role, category: Type.Enum(['users', 'stationAndFeeders']) }),
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
