import { describe, expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from './support/axe.ts';
import { command, openRows, press } from './support/keys.ts';
import { focused } from './support/tabTo.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();

const openAs = (username: string, path: string) => openRows(api, visits, username, path);

it('Ctrl-K takes letters while the profile still loads', async () => {
  const { page } = await visits.open({
    baseURL: api.server.url,
    ...(await signedIn(api.server.url, 'ae')),
  });
  const loaded = Promise.withResolvers<void>();
  await page.route('**/v1/ae/profile', async route => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('main', { name: 'Dashboard' }).waitFor();
  await command(page, 'mr man');
  await page.getByRole('main', { name: 'MR Management' }).waitFor();
  loaded.resolve();
  await page.getByRole('button', { name: 'Go to' }).waitFor();
});

describe('the palette', () => {
  it('lists only what the officer may see, and returns the focus', { tags: 'long' }, async () => {
    const page = await openAs('ee', '/feeders');
    const button = page.getByRole('button', { name: /Ctrl K/ });
    await button.focus();
    await press(page, 'Enter');
    const palette = page.getByRole('dialog', { name: 'Go to' });
    await palette.waitFor();
    const names = await palette.getByRole('option').allTextContents();
    expect(names).toEqual(expect.arrayContaining(['MR ManagementScreen', 'ProfileScreen', 'Sign outAction']));
    expect(names.join()).not.toMatch(/File Upload|Edit MR/);
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.type('zzz');
    await palette
      .getByText('Nothing is called that.')
      .or(palette.getByRole('option').first())
      .first()
      .waitFor();
    await press(page, 'Escape');
    await palette.waitFor({ state: 'detached' });
    expect(await focused(page)).toMatch(/Ctrl K/);
  });

  it('searches a list for the typed text', { tags: 'long' }, async () => {
    const page = await openAs('ae', '/feeders');
    await press(page, 'Control+k');
    await page.getByRole('combobox').fill('mr1');
    await page.getByRole('option', { name: /Search MR Management for “mr1”/ }).click();
    await page.getByRole('heading', { name: 'MR Management' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('mr1');
  });

  it('and other shortcuts do nothing in fields and dialogs, and ? lists them all', async () => {
    const page = await openAs('ae', '/mr-management');
    await press(page, '/');
    await page.keyboard.type('/?');
    await press(page, 'Control+k');
    expect(await page.getByRole('searchbox').inputValue()).toBe('/?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.locator('tbody tr').first().or(page.locator('main h1')).first().focus();
    await press(page, 'Escape');
    await page.getByRole('button', { name: /Ctrl K/ }).focus();
    await press(page, '?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await press(page, 'Control+k');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await press(page, 'Escape');
    await keys.waitFor({ state: 'detached' });
    expect(await focused(page)).toMatch(/Ctrl K/);
  });
});
