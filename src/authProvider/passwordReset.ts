import type { PortalConfig } from '#contract/portalConfig.ts';
import { pathOf } from '../client/operations.ts';
import { isRecord } from '#schema/record.ts';
import { unreachable } from './pool.ts';

/** The configuration of the API. */
export type ApiConfig = Pick<PortalConfig, 'apiBase' | 'apiKey'>;

/** A refusal of the API, with its message for the user. */
export class ResetRefused extends Error {
  override name = 'ResetRefused';
  /** After how many seconds another attempt may succeed; undefined if unknown. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

const timeoutMs = 20_000;

/** Requests an OTP to the user's registered phone. Returns the server's message. */
export function generateOtp(config: ApiConfig, username: string): Promise<string> {
  return post(config, pathOf('generateOtp', { username }), { otpType: 'forgotPassword' });
}

/** An OTP works once: if the answer is lost, another attempt would only report a wrong OTP. */
const maybeReset =
  'The connection was lost, so it is not known whether your password was reset. ' +
  'Try to sign in with the new password; if that fails, ask for another OTP.';

/** Sets a new password by an OTP. Returns the server's message. */
export function resetPassword(
  config: ApiConfig,
  username: string,
  body: { otp: string; newPassword: string },
): Promise<string> {
  return post(config, pathOf('resetPassword', { username }), body, maybeReset);
}

/**
 * Posts to the API without the console's HTTP client, which would have to load before anyone has signed in. Rejects
 * with `lostMessage` when it is unknown whether the server acted.
 */
async function post(
  { apiBase, apiKey }: ApiConfig,
  path: string,
  body: unknown,
  lostMessage = unreachable,
): Promise<string> {
  const response = await fetch(`${apiBase}/v1${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new Error(lostMessage);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  const message = isRecord(answer) && typeof answer['message'] === 'string' ? answer['message'] : undefined;
  if (response.ok && message !== undefined) return message;
  if (response.status > 500 && lostMessage !== unreachable) throw new Error(lostMessage);
  const retryAfter = Number(response.headers.get('retry-after'));
  throw new ResetRefused(message ?? 'OOPS! something went wrong.', retryAfter > 0 ? retryAfter : undefined);
}
