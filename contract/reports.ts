import Type from 'typebox';
import { closed, operation } from './operation.ts';
import { answer, instant, nullable, ownLink, paging } from './parts.ts';

export const report = closed({
  reportId: Type.String(),
  reportName: Type.String(),
  /** The question that it answers, in one sentence. */
  about: Type.String(),
  /** When its figures were read; null before its first file. */
  lastModified: nullable(instant),
  /** The state of its file in words; empty if nothing is wrong with it. */
  message: Type.String(),
});

export const listReports = operation('listReports', {
  summary: 'The reports with the times of their figures; all of them on one page',
  query: closed(paging),
  response: answer(closed({ reportsList: Type.Array(report), count: Type.Integer() })),
});

export const downloadReport = operation('downloadReport', {
  summary: 'The latest file of a report',
  params: closed({
    reportId: Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
  }),
  response: ownLink,
});
