import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { outbox, passwordCodes, tallies } from '../../server/services/db/schema/index.ts';
import type { Database } from '../../server/services/db/connect.ts';
import type { Limit } from '../../server/services/settings/limits.ts';
import type { Answer, TestApi } from './api.ts';

/** Headers that make a visitor differ from the test's own process. */
export type VisitorHeaders = Record<string, string>;

/** Requests a code, by default like a program that sends no cookies back. */
export function askForCode(api: TestApi, username: string, headers: VisitorHeaders = {}): Promise<Answer> {
  const path = `/generate-otp/${encodeURIComponent(username)}`;
  return api.call(undefined, 'POST', path, { body: { otpType: 'forgotPassword' }, headers });
}

/** Sends a code and a new password in the same way. */
export function reset(
  api: TestApi,
  username: string,
  otp: string,
  newPassword = 'Monsoon@2026',
  headers: VisitorHeaders = {},
): Promise<Answer> {
  const path = `/reset-password/${encodeURIComponent(username)}`;
  return api.call(undefined, 'POST', path, { body: { otp, newPassword }, headers });
}

/** Returns the codes sent to a user so far, from the console sender's output. */
export function codesSent(printed: readonly string[], username: string): string[] {
  return printed.flatMap(text => {
    const [, code, name] = /(\d{6}) is the OTP to reset the password of (\S+) in/.exec(text) ?? [];
    return code !== undefined && name === username ? [code] : [];
  });
}

/** Requests a code, waits until it is sent, and returns it. */
export async function freshCode(
  api: TestApi,
  printed: readonly string[],
  username: string,
  ask: () => Promise<Answer> = () => askForCode(api, username),
): Promise<string> {
  const before = codesSent(printed, username).length;
  expect((await ask()).status).toBe(200);
  await expect.poll(() => codesSent(printed, username).length, { timeout: 10_000 }).toBe(before + 1);
  return codesSent(printed, username).at(-1) ?? '';
}

/** Moves the times of codes and limits into the past, as if `seconds` had passed. */
export async function rewind(db: Database, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`;
  await db.update(passwordCodes).set({ expiresAt: sql`${passwordCodes.expiresAt} - ${by}` });
  await db.update(tallies).set({
    times: sql`coalesce((select array_agg(at - ${by} order by at desc) from unnest(${tallies.times}) at), '{}')`,
    forgetAt: sql`${tallies.forgetAt} - ${by}`,
  });
}

/** Returns how many a limit allows within so many seconds. Throws if it has no such rate. */
export function most(limit: Limit, seconds: number): number {
  const rate = limit.rates.find(each => each.seconds === seconds);
  if (!rate) throw new Error(`The limit has no rate for ${seconds} seconds.`);
  return rate.count;
}

/** Forgets all codes and all tries. */
export async function forgetResets(db: Database): Promise<void> {
  await db.delete(passwordCodes);
  await db.delete(tallies);
}

/** Waits until the courier has done its work, which is invisible from outside when it sends nothing. */
export async function outboxEmpty(db: Database): Promise<void> {
  await expect.poll(() => db.$count(outbox), { timeout: 10_000 }).toBe(0);
}
