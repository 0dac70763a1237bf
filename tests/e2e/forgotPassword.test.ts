import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { useApi } from '../support/api.ts';
import { codesSent, forgetResets, rewind } from '../support/resets.ts';
import { signedIn, signInByHand } from '../support/signIn.ts';
import { useTerminal } from '../support/terminal.ts';
import { seriousFaults } from './support/axe.ts';
import { usePages } from './support/pages.ts';

const printed = useTerminal();
const api = useApi();
const pages = usePages();
beforeEach(() => forgetResets(api.server.db));

const chosen = 'Monsoon@2026';
const heading = (page: Page) => page.getByRole('heading', { name: 'Reset your password' });
const otp = (page: Page) => page.getByLabel('OTP', { exact: true });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const confirm = (page: Page) => page.getByLabel('Confirm password', { exact: true });
const resend = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const submit = (page: Page) => page.getByRole('button', { name: 'Reset password' }).click();
const codeOf = async (username: string, number = 1) => {
  await expect.poll(() => codesSent(printed, username).length, { timeout: 10_000 }).toBe(number);
  return codesSent(printed, username).at(-1) ?? '';
};

it('an officer resets a forgotten password with the code from the phone, with the keyboard alone', async () => {
  const { page, faults } = await pages.open({ baseURL: api.server.url });
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot / Reset Password' }).waitFor();
  await page.keyboard.type('ae');
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page).waitFor();
  await page.getByText('an OTP has been sent to that phone.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/forgot-password/ae');
  await page.keyboard.type(await codeOf('ae'));
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
  await page.keyboard.type(chosen);
  await page.getByRole('listitem').filter({ hasText: 'At least 1 digit, done' }).waitFor();
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
  await page.keyboard.type(chosen);
  await page.keyboard.press('Enter');

  await page.getByText('Your password has been reset. Please sign in with the new one.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await signInByHand(page, 'ae', chosen);
  await page.getByText('Successfully Logged In').waitFor();
  expect(faults).toEqual([]);
});

it('nothing can be pasted into the confirm box', { tags: 'long' }, async () => {
  const { page } = await pages.open({ baseURL: api.server.url });
  await page.goto('/forgot-password/se');
  await newPassword(page).fill(chosen);
  await page.getByRole('button', { name: 'Show new password' }).click();
  await newPassword(page).press('ControlOrMeta+a');
  await newPassword(page).press('ControlOrMeta+c');
  await confirm(page).press('ControlOrMeta+v');
  expect(await confirm(page).inputValue()).toBe('');
  await otp(page).press('ControlOrMeta+v');
  expect(await otp(page).inputValue()).toBe(chosen);
});

it(
  'another code is available after 30 seconds, then after 10, and a reload shortens nothing',
  { tags: 'long' },
  async () => {
    const { page } = await pages.openFresh({ baseURL: api.server.url });
    await page.clock.install();
    await page.goto('/');
    await page.getByLabel('Username').fill('ee');
    await page.getByRole('link', { name: 'Forgot / Reset Password' }).click();
    await resend(page, /^Resend in (30|29) s$/).waitFor();
    const first = await codeOf('ee');
    await page.clock.runFor(12_000);
    await resend(page, /^Resend in 1[3-8] s$/).click({ force: true });
    await page.reload();
    await resend(page, /^Resend in 1[0-8] s$/).waitFor();
    expect(codesSent(printed, 'ee')).toEqual([first]);

    // The screen's clock may run fast: only the server's own countdown counts.
    await page.clock.runFor(19_000);
    await resend(page, 'Resend').click();
    await page.getByText(/^Please wait \d+ seconds before you ask for another OTP\.$/).waitFor();
    await resend(page, /^Resend in [12]\d s$/).waitFor();

    await rewind(api.server.db, 30);
    await page.clock.runFor(30_000);
    await resend(page, 'Resend').click();
    await resend(page, /^Resend in (10|9) s$/).waitFor();
    await codeOf('ee', 2);
  },
);

it('a reset whose answer is lost shows that its result is unknown, and the new password works', async () => {
  const { page } = await pages.open({ baseURL: api.server.url });
  await page.goto('/forgot-password/se');
  await resend(page, 'Send OTP').click();
  await otp(page).fill(await codeOf('se'));
  await newPassword(page).fill(chosen);
  await confirm(page).pressSequentially(chosen);
  await page.route('**/v1/reset-password/**', async route => {
    await route.fetch();
    await route.abort();
  });
  await submit(page);
  await page.getByText(/it is not known whether your password was reset/).waitFor();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByLabel('Username').fill('se');
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.keyboard.press('Enter');
  await page.getByText('Successfully Logged In').waitFor();
});

describe('a signed-in officer', () => {
  it('sees that they must sign out, does so, and gets to the screen', { tags: 'long' }, async () => {
    const profile = await signedIn(api.server.url, 'cio');
    const { context, page } = await pages.open({ baseURL: api.server.url, ...profile });
    await page.goto('/forgot-password/cio');
    const logoutHint = (tab: Page) => tab.getByRole('heading', { name: 'Logout to use this screen' });
    await logoutHint(page).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const other = await context.newPage();
    await other.goto('/forgot-password/cio');
    await logoutHint(other).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    for (const tab of [page, other]) await heading(tab).waitFor();
    await signInElsewhere(await context.newPage());
    for (const tab of [page, other]) await logoutHint(tab).waitFor();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });
});

async function signInElsewhere(page: Page): Promise<void> {
  await page.goto('/');
  await signInByHand(page, 'cio', demoPassword);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}
