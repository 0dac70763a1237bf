import { expect, it } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { screensOf } from '../../src/console/screens.ts';
import { registry } from '../../src/resources/index.ts';
import { useApi } from '../support/api.ts';
import { repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from './support/axe.ts';
import { openForm, typed } from './support/readerForm.ts';
import { useVisits } from './support/visits.ts';
import { answersFor } from '../support/answers.ts';

const api = useApi();
const visits = useVisits();
const rounds = repetitions({ usual: 2, long: 5, full: 20 });

const openAs = async (role: Role) =>
  visits.open({ baseURL: api.server.url, ...(await signedIn(api.server.url, role)) });

/** Returns the addresses of a designation's screens that need no id. */
const addresses = (role: Role) =>
  screensOf(registry, answersFor(role)).flatMap(({ path }) => (path.includes(':') ? [] : [path]));

it(
  `the offline screen appears within a second and disappears by itself, ${rounds} times on each screen`,
  { tags: 'long' },
  async () => {
    const { context, page } = await openAs('ae');
    const offline = page.getByRole('dialog', { name: 'No internet connection' });
    const toggleOffline = async () => {
      for (let round = 0; round < rounds; round += 1) {
        await context.setOffline(true);
        await offline.waitFor({ timeout: 1_000 });
        await context.setOffline(false);
        await offline.waitFor({ state: 'detached', timeout: 1_000 });
      }
    };
    for (const address of [...addresses('ae'), '/nowhere']) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await toggleOffline();
      expect(new URL(page.url()).pathname).toBe(address);
    }
    await openForm(page);
    await toggleOffline();
    expect(await typed(page)).toBe('Sukesha');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Successfully updated MR').waitFor();
  },
);

it('the offline screen appears before sign-in too', async () => {
  const { context, page } = await visits.open({ baseURL: api.server.url });
  await page.goto('/');
  await page.getByLabel('Username').fill('ae');
  await context.setOffline(true);
  await page.getByRole('heading', { name: 'No internet connection' }).waitFor();
  await context.setOffline(false);
  expect(await page.getByLabel('Username').inputValue()).toBe('ae');
});

it('the offline screen covers a dialog and says why; dialog and typed text are there afterwards', async () => {
  const { context, page } = await openAs('ae');
  await openForm(page);
  await page.getByLabel('First name').fill('Sunanda');
  await page.getByRole('link', { name: 'Feeder Management' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  await context.setOffline(true);
  await page.getByText('You are currently offline. Please check your connection and try again.').waitFor();
  await page.getByRole('button', { name: 'Retry' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'No internet connection' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.title()).toBe('DEMO Energy Audit · Edit MR');
  await context.setOffline(false);
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(await typed(page)).toBe('Sunanda');
});

it('Retry checks the connection, reports the result, and keeps the typed text', async () => {
  const { context, page } = await openAs('ae');
  await openForm(page);
  await page.getByLabel('First name').fill('Sunita');
  await context.setOffline(true);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.click();
  await page.getByText('There is still no connection. This page stays as it is.').waitFor();
  await context.setOffline(false);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await typed(page)).toBe('Sunita');

  // An answer of the server shows that the browser is wrong to report itself offline.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    window.dispatchEvent(new Event('offline'));
  });
  await retry.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await typed(page)).toBe('Sunita');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Successfully updated MR').waitFor();
  await page.getByRole('row', { name: /Sunita/ }).waitFor();
});
