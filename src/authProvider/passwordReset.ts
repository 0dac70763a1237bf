import type { PortalConfig } from '#contract/portalConfig.ts';
import { isRecord } from '../console/record.ts';
import { unreachable } from './pool.ts';

/** Where the API is. */
export type ApiPlace = Pick<PortalConfig, 'apiBase' | 'apiKey'>;

/** The API refused: in its own words, with what stands where it is only too early. */
export class ResetRefused extends Error {
  override name = 'ResetRefused';
  /** When asking again may help, s. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

const patienceMs = 20_000;

/** Has an OTP sent to the phone on record. Gives the server's words. */
export function generateOtp(place: ApiPlace, username: string): Promise<string> {
  return ask(place, `/generate-otp/${encodeURIComponent(username)}`, { otpType: 'forgotPassword' });
}

/** An OTP is good once: where the answer is lost, trying it again would only say that it is wrong. */
const perhapsReset =
  'The connection was lost, so it is not known whether your password was reset. ' +
  'Try to sign in with the new password; if that fails, ask for another OTP.';

/** Sets a new password by an OTP. Gives the server's words. */
export function resetPassword(
  place: ApiPlace,
  username: string,
  body: { otp: string; newPassword: string },
): Promise<string> {
  return ask(place, `/reset-password/${encodeURIComponent(username)}`, body, perhapsReset);
}

/**
 * Without the console's own way to send requests, which would have to be loaded before anyone has signed in. `lost` is
 * said where it stays open what the server did.
 */
async function ask(
  { apiBase, apiKey }: ApiPlace,
  path: string,
  body: unknown,
  lost = unreachable,
): Promise<string> {
  const response = await fetch(`${apiBase}/v1${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => {
    throw new Error(lost);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  const message = isRecord(answer) && typeof answer['message'] === 'string' ? answer['message'] : undefined;
  if (response.ok && message !== undefined) return message;
  if (response.status > 500 && lost !== unreachable) throw new Error(lost);
  const retryAfter = Number(response.headers.get('retry-after'));
  throw new ResetRefused(message ?? 'OOPS! something went wrong.', retryAfter > 0 ? retryAfter : undefined);
}
