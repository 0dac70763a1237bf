import type { Page } from 'playwright-core';
import type { Role } from '#domain/roles.ts';
import { screensOf } from '../../src/console/screen/screens.ts';
import { registry } from '../../src/resources/index.ts';
import { auditShots } from './audit.ts';
import { billingShots, taggingShots } from './billing.ts';
import { dashboardShots } from './dashboard.ts';
import { keyShots, staleEditShot } from './keyboard.ts';
import { feederShots } from './feeders.ts';
import { inspectionShots } from './inspections.ts';
import { statementShots } from './statement.ts';
import { meterChangeShots } from './meterChanges.ts';
import { preferenceShots, profileShots } from './profile.ts';
import type { Shot } from './shot.ts';
import { engineerShots, noStartShot, shellShots } from './shell.ts';
import { transformerFormShots, transformerShots } from './transformers.ts';
import { uploadShots } from './uploads.ts';
import { answersFor } from '../../tests/support/answers.ts';

/**
 * Returns every declared screen of a designation, and the most important states. Those that look the same for all
 * designations are only among the shots of `ae`.
 */
export function shotsOf(role: Role): Shot[] {
  return [...screensOf(registry, answersFor(role)).map(({ path }) => declared(path)), ...states(role)];
}

/** The screens of a visitor who has not signed in. */
export const signedOutShots: Shot[] = [
  { name: 'login', go: at('/') },
  {
    name: 'login-without-values',
    go: async page => {
      await page.goto('/');
      await page.getByLabel('Username').press('Tab');
      await page.keyboard.press('Tab');
      await page.getByText('Please enter valid value').first().waitFor();
    },
  },
  { name: 'login-refused', go: page => signIn(page, 'ae', 'Wrong@1234') },
  { name: 'login-mr', go: page => signIn(page, 'mr1', 'Demo@1234') },
  { name: 'login-without-username', go: forgetNameless },
  { name: 'login-new-password', go: page => signIn(page, 'newae', 'Demo@1234') },
  { name: 'forgot-password', go: at('/forgot-password/ae') },
  { name: 'forgot-password-faulty', go: breakReset },
  noStartShot,
];

function declared(path: string): Shot {
  const name = path.slice(1).replaceAll(/[/:]+/g, '-');
  if (!path.includes(':')) return { name, go: at(path) };
  const [list = '', rest = ''] = path.split('/:id');
  return { name, go: page => openFirst(page, list, rest) };
}

function states(role: Role): Shot[] {
  const own = [...auditShots(role), ...dashboardShots(role), ...feederShots, ...statementShots];
  if (role === 'ae')
    return [
      ...own,
      ...sharedShots,
      { name: 'mrs-edit-faulty', go: breakForm },
      staleEditShot,
      ...meterChangeShots,
      ...inspectionShots,
      ...engineerShots,
      ...taggingShots,
      ...profileShots,
      ...transformerShots,
      ...transformerFormShots,
    ];
  const above = [
    ...own,
    { name: 'hierarchy', go: openHierarchy },
    { name: 'tc-of-mr', go: (page: Page) => follow(page, '/mr-management') },
  ];
  return role === 'cio' ? [...above, ...uploadShots] : above;
}

const sharedShots: Shot[] = [
  { name: 'not-found', go: at('/no-such-screen') },
  { name: 'mrs-empty', go: page => search(page, '/mr-management', 'no such code') },
  { name: 'feeders-empty', go: page => search(page, '/feeders', 'no such feeder') },
  { name: 'sign-out', go: askToSignOut },
  { name: 'mrs-downloaded', go: downloadReaders },
  { name: 'logout-to-reset-password', go: at('/forgot-password/ae') },
  ...shellShots,
  ...preferenceShots,
  ...keyShots,
  ...billingShots,
  { name: 'tc-of-feeder', go: page => follow(page, '/feeders') },
];

function at(path: string): Shot['go'] {
  return async page => {
    await page.goto(path);
  };
}

async function breakReset(page: Page): Promise<void> {
  await page.goto('/forgot-password/ae');
  await page.getByLabel('OTP').fill('123');
  await page.getByLabel('New password', { exact: true }).fill('Monsoon');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByText('Confirm your new password').waitFor();
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').or(page.getByRole('dialog')).filter({ visible: true }).first().waitFor();
}

async function forgetNameless(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByText('Forgot / Reset Password').click();
  await page.getByText('Username is required to change password').waitFor();
}

async function openFirst(page: Page, list: string, rest: string): Promise<void> {
  await page.goto(list);
  await page.locator('tbody tr[tabindex]').first().waitFor();
  const link = page.locator(rest ? `tbody a[href$="${rest}"]` : 'tbody a').first();
  if ((await link.count()) > 0) await link.click();
  else await page.goto(`${list}/1${rest}`);
}

async function follow(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await page.locator('tbody a').first().click();
  await page.getByRole('button', { name: /clear this filter$/ }).waitFor();
}

async function search(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('button', { name: 'Clear search and filters' }).waitFor();
}

async function downloadReaders(page: Page): Promise<void> {
  await page.goto('/mr-management');
  await page.locator('tbody tr[tabindex]').first().waitFor();
  await page.getByRole('button', { name: 'Download MRs' }).click();
  await page.getByText(/rows? in the file$/).waitFor();
}

async function askToSignOut(page: Page): Promise<void> {
  await page.goto('/feeders');
  await page.locator('header [popovertarget]').first().click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').waitFor();
}

async function breakForm(page: Page): Promise<void> {
  await openFirst(page, '/mr-management', '/edit');
  await page.getByLabel('First name').fill('R2');
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('12345');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alert').first().waitFor();
}

async function openHierarchy(page: Page): Promise<void> {
  await page.goto('/mr-management');
  await page.locator('tbody tr[tabindex]').first().waitFor();
  await page.getByRole('button', { name: 'Display result as' }).click();
  await page.getByRole('dialog').waitFor();
}
