// Only a browser that lays out pages can show these: what fits, and what stays where it is.

import { eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { roles, type Role } from '#domain/roles.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { installations } from '../../server/services/db/schema/index.ts';
import { useApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { isInView } from './support/inView.ts';
import { coveredByNotices } from './support/notices.ts';
import { checkOf, choose } from './support/uploading.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();

async function openAs(username: string, path: string, [width, height]: [number, number]): Promise<Page> {
  const profile = await signedIn(api.server.url, username);
  const window = { viewport: { width, height }, screen: { width: 1440, height: 900 } };
  const { page } = await pages.open({ baseURL: api.server.url, ...window, ...profile });
  await page.goto(path);
  return page;
}

const small: [number, number] = [1024, 768];
const usual: [number, number] = [1440, 900];
/** The window of 1440 by 900 at 150 % zoom. */
const zoomed: [number, number] = [960, 600];
const heightOf = (element: Locator) => element.evaluate(({ clientHeight }) => clientHeight);

/**
 * Returns the texts that are cut off in a part of the page. Texts for screen readers only are 1 px wide and don't
 * count.
 */
function textsCut(part: HTMLElement | SVGElement): string[] {
  return [...part.querySelectorAll('*')]
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);
}

/** A window of 1440 by 900 at 200 % zoom. */
const atTwice = {
  viewport: { width: 720, height: 450 },
  screen: { width: 1440, height: 900 },
  deviceScaleFactor: 2,
};

/** Lists with filters and with figures above, a list beside a form, a form alone, a list of kinds beside an upload, and figures. */
const mainScreens = [
  '/billing',
  '/mr-management',
  `/tc-audit?tab=audited&month=${addMonths(currentMonth(), -2)}`,
  '/tc-details?mode=add',
  '/profile/edit',
  '/file-upload',
  `/dashboard?month=${addMonths(currentMonth(), -2)}`,
];

/** Returns the names of the visible controls whose middle, once scrolled to, is covered or cut off. */
function controlsOutOfReach(): string[] {
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')];
  return controls
    .filter(control => control.checkVisibility({ visibilityProperty: true }) && control.clientHeight !== 1)
    .filter(control => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const [{ x, y, width, height } = new DOMRect()] = control.getClientRects();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
      return !hit || !(control.contains(hit) || label?.contains(hit));
    })
    .map(control => control.getAttribute('aria-label') ?? control.textContent);
}

describe('fits', () => {
  it.each(repetitions<readonly Role[]>({ usual: ['ae'], long: inTurn(roles, 4) }))(
    'in the top bar at 1024 px: area, month, name and designation of %s, shown together',
    async who => {
      const page = await openAs(who, '/tc-details', small);
      await page.getByRole('button', { name: `Audit Month ${fullMonthTitle(currentMonth())}` }).waitFor();
      await page.getByRole('button', { name: 'Go to Ctrl K' }).waitFor();
      expect(await page.locator('header').first().evaluate(textsCut)).toEqual([]);
    },
  );

  it('every screen of the menu at 150 % zoom: the sidebar is folded, the page as wide as the window', async () => {
    const page = await openAs('ae', '/', zoomed);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link').first().waitFor();
    const addresses = await menu
      .locator('a[href^="/"]')
      .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''));
    expect(addresses.length).toBeGreaterThan(8);
    for (const address of addresses) {
      await page.goto(address);
      await page.locator('main[aria-label]').waitFor();
      await page.waitForLoadState('networkidle');
      const [width, side] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.querySelector('nav')?.clientWidth,
      ]);
      expect([address, width, side]).toEqual([address, zoomed[0], 55]);
      expect(await page.locator('header').first().evaluate(textsCut), address).toEqual([]);
    }
  });

  it('every control of the main screens at 200 % zoom: scrolled to, it receives its press', async () => {
    const visitor = await pages.open({ baseURL: api.server.url, ...atTwice });
    await visitor.page.goto('/');
    await visitor.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await visitor.page.evaluate(controlsOutOfReach), 'sign-in').toEqual([]);
    const { page } = await pages.open({
      baseURL: api.server.url,
      ...(await signedIn(api.server.url, 'ae')),
      ...atTwice,
    });
    for (const address of mainScreens) {
      await page.goto(address);
      await page.locator('main[aria-label]').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(controlsOutOfReach), address).toEqual([]);
    }
  });

  it('the form of a new TC at 1440 by 900', async () => {
    const form = (await openAs('ae', '/tc-details?mode=add', usual)).getByRole('form', { name: 'Details' });
    await form.getByLabel('Remarks').waitFor();
    const hidden = form.evaluate(({ firstElementChild: body }) =>
      body ? body.scrollHeight - body.clientHeight : Number.NaN,
    );
    expect(await hidden).toBe(0);
  });

  it('every column of the lists of Billing at 1024 px', { tags: 'long' }, async () => {
    for (const tab of ['my_installations', 'new_installations', 'mnr', 'abnormal']) {
      const page = await openAs('ee', `/billing?tab=${tab}`, small);
      await page.locator('table[aria-busy=false]').waitFor();
      const table = page.getByRole('region', { name: /, table$/ });
      expect(await table.evaluate(frame => frame.scrollWidth - frame.clientWidth), tab).toBe(0);
    }
  });

  it('the long name of a meter reader, in an ellipsis with a tooltip, and the columns after it', async () => {
    const page = await openAs('ee', '/mr-management?page=1&perPage=100', small);
    const longest = 'Mohammed Abdul Rahiman Haji Bengre Kunhi Ahmed Saheb';
    const name = page.getByTitle(longest);
    expect(await name.evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(221);
    const table = page.getByRole('region', { name: /, table$/ });
    expect(await table.evaluate(frame => frame.scrollWidth - frame.clientWidth)).toBe(0);
  });

  it('a long name, in an ellipsis after one or two lines, with a tooltip', { tags: 'long' }, async () => {
    const { json } = await (
      await api.as('ae')
    )('GET', '/ae/installations', {
      query: { month: currentMonth() },
    });
    const consumerName = 'Sri Durgaparameshwari Devasthana Vyavasthapana Samithi, Kadri Hills';
    await api.server.db
      .update(acrossTheUtility(installations))
      .set({ consumerName })
      .where(eq(installations.id, String(rowsOf(json, 'installations')[0]?.['id'])));
    const page = await openAs('ae', '/billing', usual);
    const name = page.getByTitle(consumerName);
    await name.waitFor();
    for (const [width, lines] of [
      [1440, 2],
      [1024, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 768 });
      const shown = await name.evaluate(text => {
        const row = text.closest('tr');
        return {
          cut: text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight,
          lines: Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
          taller: (row?.clientHeight ?? 0) - (row?.nextElementSibling?.clientHeight ?? 0),
        };
      });
      expect(shown, String(width)).toEqual({ cut: true, lines, taller: 0 });
    }
  });

  it('the notices above the links and controls, which they leave free', { tags: 'long' }, async () => {
    const page = await openAs('ae', '/billing', usual);
    await page.getByRole('button', { name: 'Export to CSV' }).click();
    await page.getByText('Download started.').waitFor();
    expect(await coveredByNotices(page)).toEqual([]);
  });

  it('an entry far down the list of TCs that its address opens, in view', { tags: 'long' }, async () => {
    const { json } = await (await api.as('ae'))('GET', '/ae/transformer-centres', { query: { perPage: 20 } });
    const page = await openAs(
      'ae',
      `/tc-details?tc=${String(rowsOf(json, 'transformers')[15]?.['id'])}`,
      usual,
    );
    const open = page.locator('li[data-open="true"]');
    await open.getByRole('link', { name: 'View TC' }).waitFor();
    await expect.poll(() => open.locator('a').last().evaluate(isInView)).toBe(true);
  });
});

describe('stays where it is', () => {
  it('Submit, when it shows an error: the press goes on where it began', async () => {
    const page = await openAs('ae', '/mr-management', usual);
    await page.locator('tbody a').first().click();
    await page.getByRole('textbox', { name: 'Phone Number' }).fill('12345');
    const submit = page.getByRole('button', { name: 'Submit' });
    const before = await submit.boundingBox();
    await submit.hover();
    await page.mouse.down();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Submit');
    expect(await page.getByText('Enter a valid 10 digit phone number').count()).toBe(0);
    await page.mouse.up();
    await page.getByText('Enter a valid 10 digit phone number').waitFor();
    expect(await submit.boundingBox()).toEqual(before);
  });

  it('the sign-in form, when it shows errors', { tags: 'long' }, async () => {
    const { page } = await pages.open({ baseURL: api.server.url });
    await page.goto('/');
    const [name, button] = [page.getByLabel('Username'), page.getByRole('button', { name: 'Sign in' })];
    const places = () => Promise.all([name.boundingBox(), button.boundingBox()]);
    await name.waitFor();
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    await name.press('Tab');
    await page.keyboard.press('Tab');
    await page.getByText('Please enter valid value').nth(1).waitFor();
    expect(await places()).toEqual(before);
  });

  it.each([usual, small])('Upload, when the check ends, at %i x %i', { tags: 'long' }, async (...size) => {
    const page = await openAs('ae', '/file-upload?tab=mrOnboarding', size);
    const boxes = await page.evaluateHandle(() => {
      const seen = new Set<string>();
      const look = () => {
        const box = document.querySelector('.file-apply .btn.p')?.getBoundingClientRect();
        if (box) seen.add(`${box.x} ${box.y} ${box.width} ${box.height}`);
        requestAnimationFrame(look);
      };
      look();
      return seen;
    });
    const readers = Array.from({ length: 3000 }, (_, index) => ({
      Sub_division_code: '54101',
      Section_code: '5410101',
      MR_code: String(54_101_000 + index),
      First_name: index % 2 ? 'Asha' : 'A1',
      Village: 'Bejai',
    }));
    await choose(page, { Readers: readers }, 'readers of the section, October.xlsx');
    await page.getByRole('button', { name: 'Upload', exact: true }).waitFor();
    await checkOf(page).getByText('3,000 rows').waitFor();
    await checkOf(page).getByRole('region', { name: 'Faults' }).waitFor();
    expect(await boxes.evaluate(seen => [...seen])).toHaveLength(1);
  });

  it.each([
    ['Tagged MRs', 'Select MRs associated with this TC', '/tc-details?mode=add', /\/v1\/ae\/meter-readers\?/],
    [
      /^Re-tag /,
      'Re-tag TC · Section Code 5410101',
      '/billing',
      /\/v1\/ae\/transformer-centres\/tag-targets/,
    ],
  ])(
    'the frame of the dialog of %s, loading, failed and full',
    { tags: 'long' },
    async (opener, name, path, call) => {
      const page = await openAs('ae', path, small);
      const button = page
        .getByRole('button', { name: opener })
        .or(page.getByRole('combobox', { name: opener }))
        .first();
      await button.waitFor();
      const refusal = Promise.withResolvers<void>();
      await page.route(call, async route => {
        await refusal.promise;
        await route.fulfill({ status: 403, json: { message: 'Not now.', code: 'Forbidden' } });
      });
      await button.click();
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByText('Loading...').waitFor({ state: 'attached' });
      const loading = await heightOf(dialog);
      refusal.resolve();
      await dialog.getByText('Error in fetching details').waitFor();
      expect(await heightOf(dialog)).toBe(loading);
      await page.unroute(call);
      await dialog.getByRole('button', { name: 'Retry' }).click();
      await dialog.getByRole('radio').or(dialog.getByRole('checkbox')).first().waitFor();
      expect(await heightOf(dialog)).toBe(loading);
    },
  );

  it.each(['ae', 'aee'])('the list of TCs of %s, when it has loaded', { tags: 'long' }, async who => {
    const page = await openAs(who, '/tc-details', usual);
    const entry = page.locator('li:has([data-entry])').first();
    await entry.waitFor();
    const full = await heightOf(entry);
    await page.route('**/transformer-centres?*', () => undefined);
    await page.reload();
    await page.getByText('Loading...', { exact: true }).first().waitFor();
    const waiting = page
      .getByRole('region', { name: 'TCs', exact: true })
      .locator('[aria-hidden=true] > div');
    expect(await heightOf(waiting.first())).toBe(full);
  });
});
