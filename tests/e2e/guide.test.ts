import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { designationTitle } from '#domain/officer.ts';
import { roles, type Role } from '#domain/roles.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from './support/axe.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();

async function openAs(username: string) {
  const profile = await signedIn(api.server.url, username);
  const visit = await visits.openFresh({ baseURL: api.server.url, ...profile });
  await visit.page.goto('/help');
  return { ...visit, entry: visit.page.getByRole('button', { name: /^Guide/ }) };
}

const isLoaded = (picture: Locator) =>
  picture.evaluate(each => each instanceof HTMLImageElement && each.complete && each.naturalWidth > 0);

describe.each(repetitions<readonly Role[]>({ usual: ['cio'], long: inTurn(roles, 4) }))('%s', role => {
  it('opens the guide of the designation in a new tab, which obeys its security policy', async () => {
    const { context, entry, page, faults } = await openAs(role);
    const [guide] = await Promise.all([context.waitForEvent('page'), entry.click()]);
    guide.on('console', message => faults.push(message.text()));
    await guide.getByRole('heading', { level: 1, name: `For the ${designationTitle(role)}` }).waitFor();
    await guide.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await guide.waitForURL('**#profile');
    expect(await guide.evaluate(() => window.opener)).toBeNull();
    expect(await guide.locator('img').count()).toBeGreaterThan(0);
    for (const picture of await guide.locator('img').all()) {
      const place = await picture.boundingBox();
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => isLoaded(picture)).toBe(true);
      // Its place was free before it loaded.
      expect((await picture.boundingBox())?.height).toBe(place?.height);
    }
    expect(await guide.evaluate(() => document.fonts.check("15px 'Inter Variable'"))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/help');
    expect(faults).toEqual([]);
  });
});

it('a guide has no serious accessibility error in either theme', { tags: 'long' }, async () => {
  const { json } = await (await api.as('cio'))('GET', '/cio/guides');
  for (const colorScheme of ['light', 'dark'] as const) {
    // Axe is a script, and the guides' policy allows no scripts.
    const { page } = await visits.openFresh({ baseURL: api.server.url, bypassCSP: true, colorScheme });
    await page.goto(String(json['data']));
    expect(await seriousFaults(page)).toEqual([]);
  }
});

it('a guide that fails to load is reported, and no empty tab stays open', { tags: 'long' }, async () => {
  const { context, entry, page } = await openAs('ae');
  await context.route('**/guides', route => route.abort());
  await Promise.all([context.waitForEvent('page').then(tab => tab.waitForEvent('close')), entry.click()]);
  await page.getByText('The server could not be reached.').waitFor();
  expect(context.pages()).toHaveLength(1);
});
