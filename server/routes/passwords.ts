import type { FastifyInstance } from 'fastify';
import { generateOtp, resetPassword } from '#contract/passwords.ts';
import { publicRoute } from '../http/publicRoute.ts';
import type { PasswordReset } from '../passwords/passwordReset.ts';

/** What people without a session ask: a code by text message, and a new password for it. */
export function passwordRoutes(app: FastifyInstance, services: { passwords: PasswordReset }): void {
  const { passwords } = services;

  publicRoute(app, generateOtp, async ({ params: { username }, trail }) => {
    trail.account = passwords.accountKey(username);
    await passwords.sendCode(username);
    trail.event = 'password.codeAsked';
    return {
      message: 'If the username is on record with a phone number, an OTP has been sent to that phone.',
    };
  });

  publicRoute(app, resetPassword, async ({ params: { username }, body, requestId, trail }) => {
    trail.account = passwords.accountKey(username);
    trail.sub = await passwords.reset(username, body, requestId);
    trail.event = 'password.reset';
    return { message: 'Your password has been reset. Please sign in with the new one.' };
  });
}
