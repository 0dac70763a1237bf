import { invalidParameter } from '../refusals.ts';
import type { PoolContext, Trace } from './operation.ts';

/** A client's answer to a challenge. */
export interface ChallengeAnswer {
  responses: ReadonlyMap<string, string>;
  session: string | undefined;
}

/** Handles the answer to one kind of challenge. */
export type ChallengeHandler = (
  context: PoolContext,
  answer: ChallengeAnswer,
  trace: Trace,
) => Promise<object>;

/** Returns a required part of the answer; throws if it is missing. */
export function required({ responses }: ChallengeAnswer, name: string): string {
  const value = responses.get(name);
  if (value === undefined) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}
