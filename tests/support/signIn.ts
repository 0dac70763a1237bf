import { AuthenticationDetails } from 'amazon-cognito-identity-js';
import type { Page } from 'playwright-core';
import { demoPassword } from '../../server/demo/signIns.ts';
import { cognitoUser } from './cognito.ts';

/** Signs in as a person does: at the keyboard of the login page. */
export async function signInByHand(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * A browser profile in which a demo user is signed in already, for tests that are not about signing in: real tokens
 * of the server's pool, kept where the portal keeps them.
 */
export async function signedIn(serverUrl: string, username: string) {
  const tokens = await tokensOf(serverUrl, username);
  const localStorage = [{ name: 'energy-audit.session', value: JSON.stringify(tokens) }];
  return { storageState: { cookies: [], origins: [{ origin: serverUrl, localStorage }] } };
}

async function tokensOf(serverUrl: string, username: string) {
  const user = await cognitoUser(serverUrl, username);
  const details = new AuthenticationDetails({ Username: username, Password: demoPassword });
  return new Promise((resolve, reject) => {
    user.authenticateUser(details, {
      onSuccess: session =>
        resolve({
          idToken: session.getIdToken().getJwtToken(),
          refreshToken: session.getRefreshToken().getToken(),
          expiresAt: session.getIdToken().getExpiration() * 1000,
        }),
      onFailure: reject,
      newPasswordRequired: () => reject(new Error('NEW_PASSWORD_REQUIRED')),
    });
  });
}

/** A kept session whose token says another group. */
export function withGroup(session: string, group: string): string {
  const { idToken, ...rest } = JSON.parse(session);
  const [head, payload, signature] = String(idToken).split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...Object(claims), 'custom:userGroup': group }));
  return JSON.stringify({ ...rest, idToken: [head, changed.toString('base64url'), signature].join('.') });
}
