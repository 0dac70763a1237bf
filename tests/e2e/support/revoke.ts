import type { Page } from 'playwright-core';

/** Ends a page's session in the pool, as an administrator or a new password does. */
export async function revoke(serverUrl: string, page: Page): Promise<void> {
  const { clientId } = await (await fetch(`${serverUrl}/config.json`)).json();
  await fetch(`${serverUrl}/idp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify({ ClientId: clientId, Token: await refreshTokenOf(page) }),
  });
}

/** Returns the token that renews a page's session. */
export const refreshTokenOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('energy-audit.session') ?? '').refreshToken);
