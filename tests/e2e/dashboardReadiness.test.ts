import { describe, expect, it } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { seriousFaults } from './support/axe.ts';
import { month, openDashboard } from './support/dashboard.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
const openAs = (username: string) => openDashboard(visits, api, username);

it('says to an assistant engineer first what the next audit needs, and shares the view', async () => {
  const { page, context } = await openAs('ae');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const strip = page.getByRole('region', { name: 'What the next audit still needs' });
  const next = addMonths(month, 1);
  await strip.getByRole('heading', { name: fullMonthTitle(next) }).waitFor();
  const { json } = await (await api.as('ae'))('GET', `/ae/readiness/months/${next}`);
  const { ready, transformers, audited } = Object(json['data']);
  await strip.getByText(`${ready} of ${transformers - audited} TCs can be audited`).waitFor();
  await strip.getByRole('button', { name: 'START AUDIT' }).waitFor();
  const [first, second] = [strip, page.locator('dl').first()].map(each => each.boundingBox());
  expect((await first)?.y).toBeLessThan((await second)?.y ?? 0);

  await page.getByRole('button', { name: 'Share this view' }).click();
  await page.getByText('The address of this view is copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

it(
  'prepares the month in progress while the current month is shown, as it is at first',
  { tags: 'long' },
  async () => {
    const { page } = await openAs('ae');
    const inProgress = addMonths(currentMonth(), -1);
    await page.goto(`/dashboard?month=${currentMonth()}`);
    const strip = page.getByRole('region', { name: 'What the next audit still needs' });
    await strip.getByRole('heading', { name: fullMonthTitle(inProgress) }).waitFor();
    const { json } = await (await api.as('ae'))('GET', `/ae/readiness/months/${inProgress}`);
    const { ready, transformers, audited } = Object(json['data']);
    await strip.getByText(`${ready} of ${transformers - audited} TCs can be audited`).waitFor();
    await strip.getByRole('button', { name: 'START AUDIT' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select Audit Month' });
    await dialog
      .getByRole('radio', { name: fullMonthTitle(inProgress).slice(0, 3), checked: true })
      .waitFor();
  },
);

describe.each(repetitions<readonly ('ae' | 'dt')[]>({ usual: ['ae'], long: inTurn(['ae', 'dt'], 2) }))(
  'what the next audit still needs, to %s',
  username => {
    it('leads from each number to a list of as many TCs or installations', async () => {
      const { page, faults } = await openAs(username);
      const home = page.url();
      const lacks = page
        .getByRole('region', { name: 'What the next audit still needs' })
        .locator('span:has(> a)');
      await lacks.first().waitFor();
      const texts = await lacks.allTextContents();
      expect(texts.at(-1)).toMatch(/ untagged installations?$/);
      expect(texts.length).toBeGreaterThan(2);
      for (const text of texts) {
        await lacks.filter({ hasText: text }).getByRole('link').click();
        const [count, ...words] = text.split(' ');
        const [noun, tab] =
          words[0] === 'untagged' ? ['installation', 'new_installations'] : ['transformer', 'unaudited'];
        await page
          .getByText(new RegExp(`^${count} ${noun}s?$`))
          .first()
          .waitFor();
        expect(new URL(page.url()).searchParams.get('tab')).toBe(tab);
        await page.goBack();
        await page.waitForURL(home);
      }
      expect(faults).toEqual([]);
    });
  },
);

it.each(inTurn(['ae', 'dt'], 2))(
  'opens each number to what %s can do about it, and to the rows',
  { tags: 'long' },
  async username => {
    const { page, faults } = await openAs(username);
    const lacks = page
      .getByRole('region', { name: 'What the next audit still needs' })
      .locator('span:has(> a)');
    await lacks.first().waitFor();
    const texts = await lacks.allTextContents();
    for (const text of texts) {
      const [count = ''] = text.split(' ');
      await lacks.filter({ hasText: text }).getByRole('button').click();
      const drawer = page.getByRole('dialog');
      const rows = drawer.getByRole('listitem');
      await rows.first().waitFor();
      expect(await rows.count()).toBe(Math.min(10, Number(count.replaceAll(',', ''))));
      expect(await drawer.locator('b').first().textContent()).toMatch(new RegExp(`^${count} `));
      await drawer.getByRole('heading', { name: 'What to do' }).waitFor();
      expect(await drawer.getByRole('link', { name: `Show all ${count}`, exact: true }).count()).toBe(1);
      expect(await seriousFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
    }
    // The first row is the TC or the installation itself.
    await lacks.first().getByRole('button').click();
    const first = page.getByRole('dialog').getByRole('listitem').first();
    const [number = ''] = (await first.getByRole('link').innerText()).split(' ');
    await first.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: `TC No. ${number}` }).waitFor();
    expect(faults).toEqual([]);
  },
);

it('names what is missing by area, each number with its list', { tags: 'long' }, async () => {
  const { page, faults } = await openAs('dt');
  await page.getByRole('button', { name: 'What is missing, by area' }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: /: No billing, Mangaluru$/ });
  const count = await link.textContent();
  await link.click();
  await page.getByRole('button', { name: 'Display result as Mangaluru Zone' }).waitFor();
  await page.getByText(`${count} transformers`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Audit gap No billing' }).click();
  await page.waitForURL(({ searchParams }) => !(searchParams.get('filter') ?? '').includes('lacks'));
  expect(faults).toEqual([]);
});
