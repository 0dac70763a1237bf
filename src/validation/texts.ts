import { string } from 'yup';
import { isManyLines, isOneLine, trimmed } from '#domain/texts.ts';

/** What is said of a text that has what can't stand, or be seen, in one line; where the specification says nothing else. */
export const notOneLine = (label: string) => `Please enter ${label} in one line, without hidden characters`;

const trimming = () =>
  string().transform((value: unknown) => (typeof value === 'string' ? trimmed(value) : value));

/** A text in one line, trimmed of what is not seen at its ends; the message is for one that has more within. */
export const oneLine = (message: string) =>
  trimming()
    .ensure()
    .test('oneLine', message, value => isOneLine(value));

/** The same in as many lines as wanted. */
export const manyLines = (message: string) =>
  trimming()
    .ensure()
    .test('manyLines', message, value => isManyLines(value));
