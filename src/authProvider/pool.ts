import type { PortalConfig } from '#contract/portalConfig.ts';
import { isRecord } from '#schema/record.ts';
import type { Tokens } from './storedSession.ts';

/** The configuration of the user pool. */
export type PoolConfig = Pick<PortalConfig, 'userPoolId' | 'clientId' | 'cognitoEndpoint'>;

/** A refusal by the user pool: its message, and its error code such as 'NotAuthorizedException'. */
class PoolError extends Error {
  override name = 'PoolError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Shown when the user pool or the API does not answer. */
export const unreachable = 'The server could not be reached. Check your connection and try again.';

/** Error codes that end a session. Any other error may pass and must not sign anyone out. */
const endingCodes = new Set([
  'NotAuthorizedException',
  'TokenRevokedException',
  'RefreshTokenReuseException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
]);

/** Whether an error during renewal means that the session is over. */
export function endsSession(error: unknown): boolean {
  return error instanceof PoolError && endingCodes.has(error.code);
}

const timeoutMs = 15_000;

/**
 * Exchanges a refresh token for new tokens. The pool's client library can do this too, but tries six times, even for a
 * revoked session, and would have to load before the first list.
 */
export async function refreshTokens(config: PoolConfig, refreshToken: string): Promise<Tokens> {
  const answer = await callPool(config, 'InitiateAuth', {
    ClientId: config.clientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: refreshToken },
  });
  const result =
    isRecord(answer) && isRecord(answer['AuthenticationResult']) ? answer['AuthenticationResult'] : {};
  const { IdToken: idToken, RefreshToken: rotated } = result;
  if (typeof idToken !== 'string') throw new Error('The user pool returned no token.');
  return { idToken, refreshToken: typeof rotated === 'string' ? rotated : refreshToken };
}

/** Ends a session in the user pool. */
export async function revoke(config: PoolConfig, refreshToken: string): Promise<void> {
  await callPool(config, 'RevokeToken', { ClientId: config.clientId, Token: refreshToken });
}

async function callPool(config: PoolConfig, operation: string, input: unknown): Promise<unknown> {
  const [region] = config.userPoolId.split('_');
  const response = await fetch(config.cognitoEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(timeoutMs),
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
