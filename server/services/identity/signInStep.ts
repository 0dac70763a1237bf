import Type from 'typebox';
import { Value } from 'typebox/value';

/** Operations that a signed-in person's client calls by itself, by the last part of the target. */
const ofSessions = /\.(GetUser|GlobalSignOut|RevokeToken)$/;
const initiateAuth = /\.InitiateAuth$/;
const renewal = Type.Object({ AuthFlow: Type.Enum(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']) });

/**
 * Whether a call of the user pool is a sign-in step, which someone could use to guess passwords; unknown calls count as
 * such.
 */
export function isSignInStep(target: unknown, body: unknown): boolean {
  if (typeof target !== 'string') return true;
  return !ofSessions.test(target) && !(initiateAuth.test(target) && Value.Check(renewal, body));
}
