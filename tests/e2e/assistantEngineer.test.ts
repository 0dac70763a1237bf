import { AuthenticationDetails } from 'amazon-cognito-identity-js';
import { expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { useApi } from '../support/api.ts';
import { cognitoUser } from '../support/cognito.ts';
import { signedIn, signInByHand } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();
const openAs = async (username: string) =>
  visits.open({ baseURL: api.server.url, ...(await signedIn(api.server.url, username)) });

it('an assistant engineer signs in, edits a meter reader and tags a feeder', async () => {
  const { page, faults } = await visits.open({ baseURL: api.server.url });
  await page.goto('/');
  await signInByHand(page, 'ae');
  await page.getByText('Successfully Logged In').waitFor();

  await page.getByRole('link', { name: 'MR Management' }).click();
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.getByLabel('First name').fill('Ramesh K.');
  await page.getByLabel('Phone Number').fill('9876501234');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Successfully updated MR').waitFor();
  const row = page.getByRole('row', { name: /Ramesh K\./ });
  await row.getByText('+919876501234').waitFor();

  await page.getByRole('link', { name: 'Feeder Management' }).click();
  await page.getByRole('button', { name: 'Untagged' }).click();
  const untagged = page.getByRole('button', { name: /^TAG / });
  const name = (await untagged.first().getAttribute('aria-label')) ?? '';
  await untagged.first().click();
  await page.getByText('Feeder successfully tagged to AE').waitFor();
  await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Tagged', exact: true }).click();
  await page.getByRole('button', { name: `UN${name}`, exact: true }).click();
  await page.getByText('Feeder successfully untagged to AE').waitFor();

  expect(faults).toEqual([]);
});

it(
  'an error that Submit shows does not move the button from under the pointer',
  { tags: 'long' },
  async () => {
    const { page } = await openAs('ae');
    await page.goto('/mr-management');
    await page.locator('tbody a').first().click();
    await page.getByLabel('Phone Number').fill('12345');
    const submit = page.getByRole('button', { name: 'Submit' });
    const before = await submit.boundingBox();
    await submit.hover();
    await page.mouse.down();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Submit');
    expect(await page.getByText('Enter a valid 10 digit phone number').count()).toBe(0);
    await page.mouse.up();
    await page.getByText('Enter a valid 10 digit phone number').waitFor();
    expect(await submit.boundingBox()).toEqual(before);
  },
);

it(
  'an officer of the sub-division sees the same meter readers and can’t change any',
  { tags: 'long' },
  async () => {
    const { page } = await openAs('aee');
    await page.goto('/mr-management');
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('link', { name: /^Edit / }).count()).toBe(0);
    expect(await page.getByRole('columnheader', { name: 'Action' }).count()).toBe(0);
  },
);

it('a session that is revoked elsewhere ends with the next request, and the portal says why', async () => {
  const { page } = await openAs('ae');
  await page.goto('/feeders');
  await page.getByRole('row').nth(1).waitFor();
  const user = await cognitoUser(api.server.url, 'ae');
  await new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: 'ae', Password: demoPassword }), {
      onSuccess: () => user.globalSignOut({ onSuccess: resolve, onFailure: reject }),
      onFailure: reject,
    });
  });
  await page.getByRole('link', { name: 'MR Management' }).click();
  await page.getByLabel('Username').waitFor();
  await page.getByText('Your session has expired. Please login again.').waitFor();
});
