import Type from 'typebox';
import { fileCategories } from '#domain/files.ts';
import { userTypes } from '#domain/roles.ts';
import { closed, operation, role } from './operation.ts';
import { etag, id, instant, month, nullable, pageOf, paging, personName, undoBody } from './parts.ts';

const inWords = nullable(Type.String({ description: 'In words; null if there is none' }));

/** One change of a record. */
export const historyEntry = closed({
  id: Type.Integer({ description: 'Of this history only' }),
  at: instant,
  /** Who made it. Null if that person is not on record. */
  by: nullable(closed({ name: personName, userType: Type.Enum([...userTypes]) })),
  /** The action in words: 'Edited'. */
  action: Type.String(),
  /** The month from which it counts, if it does from a month on. */
  fromMonth: nullable(month),
  values: Type.Array(closed({ title: Type.String(), before: inWords, after: inWords })),
  /** The file that it came from, and the row as Excel numbers it. */
  file: nullable(
    closed({
      category: Type.Enum([...fileCategories]),
      /** The name of the person's own file; null if that is not on record. */
      name: nullable(Type.String()),
      uploadedOn: instant,
      row: Type.Integer(),
    }),
  ),
  /** The tagging that it records, if the caller may still undo it. */
  undoableTagging: Type.Optional(id),
  /**
   * The caller's own edit that puts back what this one changed, on the version that it left, and of a TC the month from
   * which it counted; of the newest entry only.
   */
  undo: Type.Optional(closed({ body: undoBody, etag, month: Type.Optional(month) })),
});

/** The parts of every call for the history of a record. */
export const historyOf = {
  params: closed({ role, id }),
  query: closed(paging),
  response: pageOf({ history: Type.Array(historyEntry) }),
};

export const readTransformerHistory = operation('readTransformerHistory', {
  summary: 'The changes and audits of a transformer centre, the newest first',
  ...historyOf,
});

export const readInstallationHistory = operation('readInstallationHistory', {
  summary: 'The changes of an installation, the newest first',
  ...historyOf,
});

export const readMeterReaderHistory = operation('readMeterReaderHistory', {
  summary: 'The changes of a meter reader, the newest first',
  ...historyOf,
});

export const readFeederHistory = operation('readFeederHistory', {
  summary: "The changes of a feeder, the newest first, and its tags of sections in the caller's area",
  ...historyOf,
});
