import type { FastifyInstance } from 'fastify';
import { generateOtp, resetPassword } from '#contract/passwords.ts';
import { readCookies, writeCookie } from '../../../services/http/cookies.ts';
import { publicRoute } from '../../../machine/calls/route.ts';
import { codeLimits } from '../../../services/settings/limits.ts';
import type { PasswordReset } from './passwordReset.ts';

const cookieName = 'otp-request';

/**
 * The calls for people without a session: request a code by text message, and set a new password with it. The cookie
 * from the first call is for the address of the second, so that only the browser that requested the code can try it.
 */
export function passwordRoutes(app: FastifyInstance, services: { passwords: PasswordReset }): void {
  const { passwords } = services;

  publicRoute(app, generateOtp, async ({ params: { username }, visitor, headers, header, auditLog }) => {
    auditLog.account = passwords.accountKey(username);
    const proof = await passwords.sendCode(username, { visitor, isBrowser: isBrowser(headers) });
    const path = `/v1/reset-password/${encodeURIComponent(username)}`;
    header(
      'set-cookie',
      writeCookie(cookieName, proof, { path, seconds: codeLimits.lifeSeconds, secure: visitor.secure }),
    );
    auditLog.event = 'password.codeAsked';
    return {
      message: 'If the username is on record with a phone number, an OTP has been sent to that phone.',
    };
  });

  publicRoute(app, resetPassword, async ({ params: { username }, body, visitor, headers, ...call }) => {
    const { requestId, auditLog } = call;
    auditLog.account = passwords.accountKey(username);
    const [proof] = readCookies(headers.cookie, cookieName);
    const by = { visitor, isBrowser: isBrowser(headers), proof, requestId };
    const { sub, cookie } = await passwords.reset(username, body, by);
    call.header('set-cookie', cookie);
    auditLog.sub = sub;
    auditLog.event = 'password.reset';
    return { message: 'Your password has been reset. Please sign in with the new one.' };
  });
}

/** Whether a browser makes a call: other programs send no origin. */
const isBrowser = ({ origin }: { origin?: string | undefined }) => origin !== undefined;
