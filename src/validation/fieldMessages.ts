import { ValidationError, type Schema } from 'yup';

/** Messages by field or column name: `{ firstName: 'Enter a valid First name' }`. */
export type FieldMessages = Readonly<Record<string, string>>;

/** A value that keeps its rules, or what is wrong with it; there is always at least one message. */
export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldMessages };

/** Checks a value against a schema: the schema's own output, or the first message of each field at fault. */
export function check<T>(schema: Schema<T>, value: unknown): Checked<T> {
  try {
    return { ok: true, value: schema.validateSync(value, { abortEarly: false, strict: false }) };
  } catch (error) {
    return { ok: false, errors: fieldMessages(error) };
  }
}

/** The first message of each field in a yup error; anything else is thrown on. A fault of the whole is under ''. */
function fieldMessages(error: unknown): FieldMessages {
  if (!(error instanceof ValidationError)) throw error;
  const faults = error.inner.length > 0 ? error.inner : [error];
  const messages: Record<string, string> = {};
  for (const fault of faults) messages[fault.path ?? ''] ??= fault.message;
  return messages;
}

/** The first of several messages, or `undefined` when there is none. */
export function firstMessage(messages: FieldMessages): string | undefined {
  return Object.values(messages)[0];
}
