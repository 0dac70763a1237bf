import { decodeJwt } from 'jose';
import type { Page } from 'playwright-core';
import { demoPassword } from '../../server/demo/signIns.ts';
import { signInTokens } from './session.ts';

/** Signs in as a user does: at the keyboard of the login page. */
export async function signInByHand(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Returns a browser profile in which a demo user is already signed in, for tests of other things: real tokens of the
 * server's pool, stored where the portal stores them.
 */
export async function signedIn(serverUrl: string, username: string) {
  const { idToken, refreshToken } = await signInTokens(serverUrl, username, demoPassword);
  const expiresAt = decodeJwt(idToken).exp ?? 0;
  const session = { idToken, refreshToken, expiresAt: expiresAt * 1000 };
  const localStorage = [{ name: 'energy-audit.session', value: JSON.stringify(session) }];
  return { storageState: { cookies: [], origins: [{ origin: serverUrl, localStorage }] } };
}

/** Returns a stored session with another group in its token. */
export function withGroup(session: string, group: string): string {
  const { idToken, ...rest } = JSON.parse(session);
  const [head, payload, signature] = String(idToken).split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...Object(claims), 'custom:userGroup': group }));
  return JSON.stringify({ ...rest, idToken: [head, changed.toString('base64url'), signature].join('.') });
}
