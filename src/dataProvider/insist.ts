import { HttpError } from 'react-admin';
import { readPath } from '../console/record.ts';

/** A change whose answer does not come, however often it is asked for. Its message says what is known. */
export class AnswerLost extends Error {
  override name = 'AnswerLost';
}

/** A change that may be sent again: the server does it once. */
interface Change<T> {
  send: () => Promise<T>;
  /** Reads what came of it: something in place of the lost answer, or undefined where it is not on record. */
  onRecord?: (() => Promise<T | undefined>) | undefined;
}

/** Said of a change that is on record although the server's answer never came. */
export const savedAfterAll = 'Saved. The connection was lost for a moment, but the change is on record.';

const notSaved = 'Not saved. The connection was lost, and the change is not on record. Please try again.';
const unknown =
  'The server could not be reached, so it is not known whether this was saved. Check your connection and try again: nothing is done twice.';

const pausesMs = [300, 1_000, 2_500];

/**
 * Makes a change and finds out what came of it where the answer is lost: reads the record, and sends the change again
 * where it is not on record. Rejects with the server's refusal, or with `AnswerLost` when there is still no answer.
 */
export async function insist<T>({ send, onRecord }: Change<T>): Promise<T> {
  let wasRead = false;
  for (const pause of [...pausesMs, undefined]) {
    try {
      return await send();
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    try {
      const found = await onRecord?.();
      if (found !== undefined) return found;
      wasRead = onRecord !== undefined;
    } catch {
      wasRead = false;
    }
    if (pause !== undefined) await new Promise(resolve => setTimeout(resolve, pause));
  }
  throw new AnswerLost(wasRead ? notSaved : unknown);
}

/**
 * Whether it stays open what the server did: it could not be reached, something between answered in its place, or it
 * lost its database, perhaps as the change was being written. Any other answer of its own has a code.
 */
function isLost(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const isOwn = typeof readPath(error.body, 'code') === 'string';
  return error.status === 0 || error.status === 503 || (error.status >= 500 && !isOwn);
}
