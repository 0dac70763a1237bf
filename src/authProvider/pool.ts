import type { PortalConfig } from '#contract/portalConfig.ts';
import { isRecord } from '../console/record.ts';
import type { Tokens } from './storedSession.ts';

/** Where the user pool is. */
export type PoolPlace = Pick<PortalConfig, 'userPoolId' | 'clientId' | 'cognitoEndpoint'>;

/** A refusal by the user pool: its own words, and its name for the error, as in 'NotAuthorizedException'. */
class PoolError extends Error {
  override name = 'PoolError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Said when the user pool or the API does not answer. */
export const unreachable = 'The server could not be reached. Check your connection and try again.';

/** The pool's answers by which a session is over. Whatever else goes wrong may pass, and must not sign anyone out. */
const endings = new Set([
  'NotAuthorizedException',
  'TokenRevokedException',
  'RefreshTokenReuseException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
]);

/** Whether a failure to renew a session means that it is over. */
export function endsSession(error: unknown): boolean {
  return error instanceof PoolError && endings.has(error.code);
}

const patienceMs = 15_000;

/**
 * New tokens for a refresh token. The pool's client library can do this too, but tries six times, even when the
 * session is revoked, and would have to be loaded before the first list.
 */
export async function refreshTokens(place: PoolPlace, refreshToken: string): Promise<Tokens> {
  const answer = await ask(place, 'InitiateAuth', {
    ClientId: place.clientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: refreshToken },
  });
  const result =
    isRecord(answer) && isRecord(answer['AuthenticationResult']) ? answer['AuthenticationResult'] : {};
  const { IdToken: idToken, RefreshToken: rotated } = result;
  if (typeof idToken !== 'string') throw new Error('The user pool gave no token.');
  return { idToken, refreshToken: typeof rotated === 'string' ? rotated : refreshToken };
}

/** Ends a session in the user pool. */
export async function revoke(place: PoolPlace, refreshToken: string): Promise<void> {
  await ask(place, 'RevokeToken', { ClientId: place.clientId, Token: refreshToken });
}

async function ask(place: PoolPlace, operation: string, input: unknown): Promise<unknown> {
  const [region] = place.userPoolId.split('_');
  const response = await fetch(place.cognitoEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(patienceMs),
    // Signing out may be the last thing a tab does.
    keepalive: true,
  }).catch(() => {
    throw new Error(unreachable);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const { __type: type, message } = isRecord(answer) ? answer : {};
  if (response.status < 500 && typeof type === 'string' && typeof message === 'string')
    throw new PoolError(type.split('#').pop() ?? '', message);
  throw new Error(unreachable);
}
