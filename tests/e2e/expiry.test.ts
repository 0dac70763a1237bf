import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { signedIn, signInByHand } from '../support/signIn.ts';
import { refreshTokenOf, revoke } from './support/revoke.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();
const expired = 'Your session has expired. Please login again.';

/** An officer's tab with something typed into the form of a meter reader. */
async function openForm(username = 'ae') {
  const visit = await visits.open({
    baseURL: api.server.url,
    ...(await signedIn(api.server.url, username)),
  });
  const { page } = visit;
  const keyed = page.waitForResponse('**/draft-key');
  await page.goto('/mr-management');
  await page.locator('tbody a').first().click();
  await page.getByLabel('First name').fill('Sukesha');
  await page.getByLabel('Phone Number').fill('9876');
  await keyed;
  return { ...visit, form: new URL(page.url()).pathname };
}

/** What the browser holds of an officer, wherever a page can keep things. */
const remains = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    cookie: document.cookie,
  }));
const nothing = { local: [], session: [], databases: [], caches: [], cookie: '' };

/** Every notice that the page shows from now on, once each. */
async function noteNotices(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told: string[] = [];
    new MutationObserver(changes => {
      for (const node of changes.flatMap(change => [...change.addedNodes]))
        if (node instanceof Element && node.querySelector('[aria-label=Dismiss]'))
          told.push(node.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(globalThis, { told });
  });
  return () => page.evaluate<string[]>('told');
}

it('a session that ends under a form says so once in every tab, and what was typed is back after signing in again', async () => {
  const { context, page, form } = await openForm();
  const other = await context.newPage();
  await other.goto('/feeders');
  await other.locator('tbody td').first().waitFor();
  const told = await Promise.all([page, other].map(noteNotices));

  await revoke(api.server.url, page);
  await page.getByLabel('Phone Number').fill('9876501234');
  await page.getByRole('button', { name: 'Submit' }).click();
  for (const tab of [page, other]) await tab.getByLabel('Username').waitFor();
  for (const notices of told) await expect.poll(notices, { timeout: 10_000 }).toEqual([expired]);
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await remains(other)).toEqual(nothing);
  await expect.poll(() => remains(page)).toEqual({ ...nothing, session: ['energy-audit.drafts'] });
  // For the officer alone: the next person at this PC reads neither the name nor the number, nor which record it was.
  const left = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  for (const typed of ['Sukesha', '9876501234', '/mr-management', 'firstName'])
    expect(left).not.toContain(typed);

  // Meanwhile someone else mends the same meter reader: what was typed is not based on that.
  const ae = await api.as('ae');
  const path = form.replace('/mr-management/', '/ae/meter-readers/').replace('/edit', '');
  const etag = String((await ae('GET', path)).json['data']?.['etag']);
  const body = { phoneNumber: '+919876504321' };
  expect((await ae('PATCH', path, { body, headers: { 'if-match': etag } })).status).toBe(200);

  await page.reload();
  await signInByHand(page, 'ae');
  await page.getByText('What you had typed is back. It is not saved yet.').waitFor();
  expect(new URL(page.url()).pathname).toBe(form);
  expect(await page.getByLabel('First name').inputValue()).toBe('Sukesha');
  expect(await page.getByLabel('Phone Number').inputValue()).toBe('9876501234');
  expect((await remains(page)).session).toEqual([]);
  // The other tab is signed in again too, and where it began.
  await other.getByRole('heading', { name: 'MR Management' }).waitFor();

  await page.getByRole('button', { name: 'Submit' }).click();
  const changed = page.getByRole('dialog', { name: 'This MR was changed meanwhile' });
  await changed.getByRole('radio', { name: '+919876501234' }).check();
  await changed.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Successfully updated MR').waitFor();
  await page
    .getByRole('row', { name: /Sukesha/ })
    .getByText('+919876501234')
    .waitFor();
});

it('what one officer typed is gone once another signs in', async () => {
  const { page, form } = await openForm();
  await revoke(api.server.url, page);
  await page.getByLabel('Phone Number').fill('9876501239');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByLabel('Username').waitFor();
  await signInByHand(page, 'ae2');
  await page.getByRole('heading', { name: 'MR Management' }).waitFor();
  expect((await remains(page)).session).toEqual([]);
  await page.goto(form);
  await page.getByText('No data received. Redirecting to previous page...').waitFor();
});

it('signing out over a half-filled form leaves nothing anywhere, and the server refuses the tokens within 5 s', async () => {
  const { context, page } = await openForm();
  const idToken = await page.evaluate(
    () => JSON.parse(localStorage.getItem('energy-audit.session') ?? '').idToken,
  );
  const refreshToken = await refreshTokenOf(page);
  expect((await api.call(idToken, 'GET', '/ae/profile')).status).toBe(200);
  await page.getByRole('button', { name: /Assistant Engineer/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Username').waitFor();

  await expect
    .poll(async () => (await api.call(idToken, 'GET', '/ae/profile')).status, { timeout: 5_000 })
    .toBe(401);
  const { clientId } = await (await fetch(`${api.server.url}/config.json`)).json();
  const renewal = await fetch(`${api.server.url}/idp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      ClientId: clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    }),
  });
  expect(await renewal.json()).toMatchObject({ __type: 'NotAuthorizedException' });
  expect(await remains(page)).toEqual(nothing);
  // By which a stranger's wrong passwords are told from the officer's; no script can read it, and it signs nobody in.
  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['device', true]]);
  // The way back in the history leads to sign-in, not to what was shown.
  await page.goBack();
  await page.getByLabel('Username').waitFor();
});
