import { HttpError } from 'react-admin';
import { readPath } from '#schema/record.ts';

/** A change that got no answer in any attempt. The message says what is known about the change. */
export class AnswerLost extends Error {
  override name = 'AnswerLost';
}

/** A change that can safely be sent again: the server makes it once. */
interface Change<T> {
  send: () => Promise<T>;
  /**
   * Reads whether the change was saved. Returns a replacement for the lost answer, or undefined if it was not.
   */
  findSaved?: (() => Promise<T | undefined>) | undefined;
}

/** The message for a change that was saved although the server's answer got lost. */
export const savedAfterAll = 'Saved. The connection was lost for a moment, but the change is on record.';

const notSaved = 'Not saved. The connection was lost, and the change is not on record. Please try again.';
const unknown =
  'The server could not be reached, so it is not known whether this was saved. Check your connection and try again: nothing is done twice.';

const pausesMs = [300, 1_000, 2_500];

/**
 * Makes a change. If the answer gets lost, reads the record, and sends the change again if the record does not show it.
 * Rejects with the server's refusal, or with `AnswerLost` if no attempt gets an answer.
 */
export async function sendReliably<T>({ send, findSaved }: Change<T>): Promise<T> {
  let wasRead = false;
  for (const pause of [...pausesMs, undefined]) {
    try {
      return await send();
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    try {
      const found = await findSaved?.();
      if (found !== undefined) return found;
      wasRead = findSaved !== undefined;
    } catch {
      wasRead = false;
    }
    if (pause !== undefined) await new Promise(resolve => setTimeout(resolve, pause));
  }
  throw new AnswerLost(wasRead ? notSaved : unknown);
}

/**
 * Whether the failure leaves it unknown what the server did: the server could not be reached, an intermediary answered
 * in its place, or the server lost its database, perhaps while it wrote the change. Any other answer of the server has
 * a code.
 */
function isLost(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const isOwn = typeof readPath(error.body, 'code') === 'string';
  return error.status === 0 || error.status === 503 || (error.status >= 500 && !isOwn);
}
