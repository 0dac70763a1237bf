import { ValidationError, type Schema } from 'yup';

/** Messages by field or column name: `{ firstName: 'Enter a valid First name' }`. */
export type FieldMessages = Readonly<Record<string, string>>;

/** A valid value, or at least one message that says what is wrong with it. */
export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldMessages };

/** Checks a value against a schema. Returns the schema's output, or the first message of each invalid field. */
export function check<T>(schema: Schema<T>, value: unknown): Checked<T> {
  try {
    return { ok: true, value: schema.validateSync(value, { abortEarly: false, strict: false }) };
  } catch (error) {
    return { ok: false, errors: fieldMessages(error) };
  }
}

/** Returns the first message of each field in a yup error, under '' for the whole value. Rethrows any other error. */
function fieldMessages(error: unknown): FieldMessages {
  if (!(error instanceof ValidationError)) throw error;
  const faults = error.inner.length > 0 ? error.inner : [error];
  const messages: Record<string, string> = {};
  for (const fault of faults) messages[fault.path ?? ''] ??= fault.message;
  return messages;
}

/** Returns the first message, or `undefined` if there is none. */
export function firstMessage(messages: FieldMessages): string | undefined {
  return Object.values(messages)[0];
}
