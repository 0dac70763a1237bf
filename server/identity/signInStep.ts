import Type from 'typebox';
import { Value } from 'typebox/value';

/** What a signed-in person's client asks of the pool on its own, by the last part of the target. */
const ofSessions = /\.(GetUser|GlobalSignOut|RevokeToken)$/;
const begins = /\.InitiateAuth$/;
const renewal = Type.Object({ AuthFlow: Type.Enum(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']) });

/**
 * Whether a call of the user pool is a step of signing in, with which passwords could be tried; what is not known to be
 * something else counts as one.
 */
export function isSignInStep(target: unknown, body: unknown): boolean {
  if (typeof target !== 'string') return true;
  return !ofSessions.test(target) && !(begins.test(target) && Value.Check(renewal, body));
}
