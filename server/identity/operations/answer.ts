import { invalidParameter } from '../refusals.ts';
import type { PoolContext, Trace } from './operation.ts';

/** What a client answers to a challenge. */
export interface ChallengeAnswer {
  responses: ReadonlyMap<string, string>;
  session: string | undefined;
}

/** Takes the answer to one kind of challenge. */
export type Answering = (context: PoolContext, answer: ChallengeAnswer, trace: Trace) => Promise<object>;

/** A part of the answer that must be there. */
export function required({ responses }: ChallengeAnswer, name: string): string {
  const value = responses.get(name);
  if (value === undefined) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}
