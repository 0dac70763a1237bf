import Type from 'typebox';
import { invalidParameter } from '../refusals.ts';
import { answerNewPassword } from './answerNewPassword.ts';
import { checkClient, poolOperation } from './operation.ts';
import { answerPassword } from './answerPassword.ts';

const form = Type.Object({
  ChallengeName: Type.String({ maxLength: 64 }),
  ClientId: Type.String({ maxLength: 128 }),
  ChallengeResponses: Type.Record(Type.String(), Type.Union([Type.String({ maxLength: 4096 }), Type.Null()])),
  Session: Type.Optional(Type.Union([Type.String({ maxLength: 4096 }), Type.Null()])),
});

const challenges = new Map([
  ['PASSWORD_VERIFIER', answerPassword],
  ['NEW_PASSWORD_REQUIRED', answerNewPassword],
]);

/** Takes the proof of a password, or the new password that replaces a temporary one. */
export const respondToAuthChallenge = poolOperation(form, async (context, input, trace) => {
  checkClient(context, input.ClientId);
  const answer = challenges.get(input.ChallengeName);
  if (!answer) throw invalidParameter(`Unsupported challenge ${input.ChallengeName}`);
  const responses = new Map(Object.entries(input.ChallengeResponses).filter(isText));
  return answer(context, { responses, session: input.Session ?? undefined }, trace);
});

function isText(entry: [string, string | null]): entry is [string, string] {
  return entry[1] !== null;
}
