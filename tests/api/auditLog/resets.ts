import { expect, vi } from 'vitest';
import type { PublishedMessage } from '../../support/amazon.ts';
import type { Answer, Sent } from '../../support/api.ts';

/** Sends a request to the API. */
export type Call = (token: string | undefined, method: string, path: string, sent?: Sent) => Promise<Answer>;

/** Codes of the same kind, one per person: a leak would leak them all, while chance matches only one. */
export type Codes = Record<'sent' | 'mistyped', string[]>;

/** Lets some people reset their passwords, with and without mistakes. */
export async function resetPasswords(
  call: Call,
  messages: readonly PublishedMessage[],
  newPassword: string,
): Promise<Codes> {
  const codes: Codes = { sent: [], mistyped: [] };
  for (const username of ['ae', 'ee', 'cio']) {
    const post = (path: string, body: object) => call(undefined, 'POST', path, { body });
    const reset = (otp: string, chosen = newPassword) =>
      post(`/reset-password/${username}`, { otp, newPassword: chosen });
    expect((await post(`/generate-otp/${username}`, { otpType: 'forgotPassword' })).status).toBe(200);
    const sent = () => messages.find(({ text }) => text.includes(` password of ${username} in `))?.text;
    await vi.waitFor(() => expect(sent()).toMatch(/^\d{6} /), { timeout: 10_000 });
    const otp = sent()?.slice(0, 6) ?? '';
    const mistyped = otp.replaceAll(/\d/g, digit => String((Number(digit) + 7) % 10));
    expect((await reset(mistyped)).status).toBe(422);
    expect((await reset(otp, 'short')).status).toBeGreaterThanOrEqual(400);
    await post(`/reset-password/${username}`, { [otp]: newPassword });
    await post(`/reset-password/${username}?otp=${otp}`, { otp: Number(otp), newPassword });
    await post(`/reset-password/${otp}`, { otp, newPassword });
    expect((await reset(otp)).status).toBe(200);
    codes.sent.push(otp);
    codes.mistyped.push(mistyped);
  }
  return codes;
}
