import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { outbox, passwordCodes } from '../../server/db/schema/index.ts';
import type { Database } from '../../server/db/connect.ts';
import type { Answer, TestApi } from './api.ts';

/** Asks for a code as the portal does. */
export function askForCode(api: TestApi, username: string): Promise<Answer> {
  const path = `/generate-otp/${encodeURIComponent(username)}`;
  return api.call(undefined, 'POST', path, { body: { otpType: 'forgotPassword' } });
}

/** Sends a code and a new password as the portal does. */
export function reset(
  api: TestApi,
  username: string,
  otp: string,
  newPassword = 'Monsoon@2026',
): Promise<Answer> {
  const path = `/reset-password/${encodeURIComponent(username)}`;
  return api.call(undefined, 'POST', path, { body: { otp, newPassword } });
}

/** The codes that were sent to someone so far, by what the console sender printed. */
export function codesSent(printed: readonly string[], username: string): string[] {
  return printed.flatMap(text => {
    const [, code, name] = /(\d{6}) is the OTP to reset the password of (\S+) in/.exec(text) ?? [];
    return code !== undefined && name === username ? [code] : [];
  });
}

/** The next code for someone, asked for and waited for. */
export async function freshCode(api: TestApi, printed: readonly string[], username: string): Promise<string> {
  const before = codesSent(printed, username).length;
  expect((await askForCode(api, username)).status).toBe(200);
  await expect.poll(() => codesSent(printed, username).length, { timeout: 10_000 }).toBe(before + 1);
  return codesSent(printed, username).at(-1) ?? '';
}

/** Lets time pass for the codes: what they remember moves into the past. */
export async function rewind(db: Database, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`;
  await db.update(passwordCodes).set({
    askedAt: sql`(select array_agg(at - ${by} order by at desc) from unnest(${passwordCodes.askedAt}) at)`,
    nextAt: sql`${passwordCodes.nextAt} - ${by}`,
    expiresAt: sql`${passwordCodes.expiresAt} - ${by}`,
  });
}

/** Waits until the courier has done its work, which can't be seen from outside where nothing is to be sent. */
export async function outboxEmpty(db: Database): Promise<void> {
  await expect.poll(() => db.$count(outbox), { timeout: 10_000 }).toBe(0);
}
