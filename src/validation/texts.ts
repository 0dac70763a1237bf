import { string } from 'yup';
import { isManyLines, isOneLine, trimmed } from '#domain/texts.ts';

/** Returns the schema of a text without its invisible ends. */
export const trimming = () =>
  string().transform((value: unknown) => (typeof value === 'string' ? trimmed(value) : value));

/** Returns the rule of a single-line text. It trims invisible ends; other invisible characters get the message. */
export const oneLine = (message: string) =>
  trimming()
    .ensure()
    .test('oneLine', message, value => isOneLine(value));

/** Returns the rule of a text with any number of lines, trimmed like `oneLine`. */
export const manyLines = (message: string) =>
  trimming()
    .ensure()
    .test('manyLines', message, value => isManyLines(value));
