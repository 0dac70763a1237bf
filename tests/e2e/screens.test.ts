import { describe, expect, it } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { useApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn, withGroup } from '../support/signIn.ts';
import { seriousFaults } from './support/axe.ts';
import { openForm, typed } from './support/readerForm.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();
const title = 'DEMO Energy Audit';
const tooSmall =
  'This application is not compatible with small screen device. Only accessible on Desktop, Laptop, or TV.';

const openAs = async (role: Role) =>
  pages.open({ baseURL: api.server.url, ...(await signedIn(api.server.url, role)) });

it('a screen under 1024 px shows the specification’s message, until it is wide again', async () => {
  const { page } = await openAs('ae');
  await openForm(page);
  const message = page.getByRole('alert').filter({ hasText: tooSmall });
  for (const width of [1023, 800, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await message.waitFor();
    expect(await message.innerText()).toBe(tooSmall);
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.getByText('DEMO', { exact: true }).waitFor();
  }
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.setViewportSize({ width: 1024, height: 700 });
  await message.waitFor({ state: 'hidden' });
  expect(await typed(page)).toBe('Sukesha');
});

it('a phone is refused, however high its resolution', async () => {
  const phone = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625 };
  const { page } = await pages.open({ baseURL: api.server.url, ...phone, isMobile: true, hasTouch: true });
  await page.goto('/');
  await page.getByRole('alert').filter({ hasText: tooSmall }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
});

const displays = [
  ['a display of 1440 px, zoomed to 200 %', 720, 2, 1440],
  ['a display of 1920 px, zoomed to 250 %', 768, 2.5, 1920],
  ['a display of 1366 px, scaled by the system to 150 %', 911, 1.5, 911],
  ['one of two windows on a display of 1920 px', 960, 1, 1920],
] as const;

it.each(inTurn(displays, 4))(
  '%s is large enough: below 880 px the page scrolls sideways',
  { tags: 'long' },
  async (_, width, deviceScaleFactor, screenWidth) => {
    const { page } = await pages.open({
      baseURL: api.server.url,
      ...(await signedIn(api.server.url, 'ae')),
      viewport: { width, height: 450 },
      screen: { width: screenWidth, height: 900 },
      deviceScaleFactor,
    });
    await openForm(page);
    expect(await page.getByText(tooSmall).isVisible()).toBe(false);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(Math.max(width, 880));
    // Every control receives its click: nothing covers it or cuts it off.
    await page.getByRole('button', { name: /Assistant Engineer/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'MR Management' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.locator('tbody td').first().waitFor();
    const { height } = (await page.locator('section:has(> table)').boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThan(120);
    await page.locator('tbody a').last().click();
    await page.getByLabel('First name').waitFor();
  },
);

it('a broken image shows a placeholder', { tags: 'long' }, async () => {
  const { page } = await openAs('ae');
  await page.route('**/favicon.svg', route => route.fulfill({ status: 404 }));
  await page.goto('/feeders');
  const image = page.locator('header img[src^="data:image/svg+xml"]');
  await image.waitFor();
  expect(await image.evaluate(one => one instanceof HTMLImageElement && one.naturalWidth > 0)).toBe(true);
});

describe('screens that replace another', () => {
  it('an unknown address shows a link home', async () => {
    const { page } = await openAs('ee');
    for (const address of ['/reports', '/file-upload', '/mr-management/1/edit/more', '/nowhere']) {
      await page.goto(address);
      await page.getByRole('heading', { name: "Looks like you're lost", level: 1 }).waitFor();
      await page.getByText('Resource Not found').waitFor();
    }
    expect(await page.title()).toBe(`${title} · Not found`);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to home' }).press('Enter');
    await page.getByRole('heading', { name: /Division$/, level: 1 }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('sign-in leads a signed-in officer home', { tags: 'long' }, async () => {
    const { page } = await openAs('ee');
    await page.goto('/login');
    await page.waitForURL(({ pathname }) => pathname === '/dashboard');
  });

  it.each(repetitions({ usual: ['mr'], long: inTurn(['mr', 'admin', ''], 3) }))(
    "a user of the group '%s' is referred to support, and can sign out",
    async group => {
      const profile = await signedIn(api.server.url, 'ee');
      const [origin] = profile.storageState.origins;
      const [stored] = origin?.localStorage ?? [];
      if (stored) stored.value = withGroup(stored.value, group);
      const { page } = await pages.open({ baseURL: api.server.url, ...profile });
      for (const address of ['/', '/feeders', '/nowhere']) {
        await page.goto(address);
        await page.getByRole('heading', { name: 'Unauthorized user! Please Contact support' }).waitFor();
      }
      expect(await page.title()).toBe(title);
      expect(await seriousFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Username').waitFor();
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    },
  );
});

it('the tests detect violations of the content security policy', async () => {
  const { page, faults } = await openAs('ee');
  await page.goto('/feeders');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(faults).toEqual([]);
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.head.append(style);
  });
  await expect.poll(() => faults).toContainEqual(expect.stringContaining('style-src-elem forbade inline'));
});
