import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';
import { screensOf } from '../../src/console/screen/screens.ts';
import { registry } from '../../src/resources/index.ts';
import { answersFor } from '../support/answers.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();
/** A month that most sections have audited, so that lists of audited TCs have rows. */
const month = addMonths(currentMonth(), -2);

/** Returns the address of every list of a designation that is a table, and a search there that finds nothing. */
function tablesOf(role: Role) {
  return screensOf(registry, answersFor(role)).flatMap(({ entry, view, path }) => {
    if (view !== 'list' || entry.kind === 'page' || path.includes(':')) return [];
    const views = entry.views?.of.filter(({ resource }) => resource.access.list.includes(role));
    const lists = views?.map(({ value, resource }) => ({
      list: resource.list,
      query: `${entry.views?.param}=${value}&`,
    })) ?? [{ list: entry.list, query: '' }];
    // TC Details is no table, and a report says in a second line why it is missing.
    return lists
      .filter(({ list }) => !list.feed && !['transformer-centres', 'reports'].includes(entry.name))
      .map(({ list: { search }, query }) => ({
        path: `${path}?${query}month=${month}`,
        nothing: search && { [search.param]: 'ZZZZ', ...(search.needs && { readingDay: '1' }) },
      }));
  });
}

/** Returns where the cells of the heading and of the first row are: left, top, width and height, px. */
const cells = (page: Page, part: 'thead' | 'tbody') =>
  page
    .locator(`${part} tr`)
    .first()
    .locator('th, td')
    .evaluateAll(found =>
      found.map(cell => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      }),
    );

const loaded = (page: Page) =>
  page.locator('table[aria-busy=false] tbody:not([aria-hidden])').waitFor({ state: 'attached' });

const isList = /[?&]perPage=/;

/** Whether the table fills its frame, and whether it must scroll sideways. */
const fillOf = (page: Page) =>
  page.locator('section:has(> table)').evaluate(({ clientWidth, scrollWidth, firstElementChild: table }) => ({
    isFilled: Math.abs((table?.getBoundingClientRect().width ?? 0) - scrollWidth) < 1,
    beyond: scrollWidth - clientWidth,
  }));

/** Returns the words of headings that go on in a second line. */
const brokenWords = (page: Page) =>
  page.locator('section > table > thead').evaluate(head => {
    const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? '';
      // A heading for screen readers alone has no room.
      if ((texts.currentNode.parentElement?.offsetWidth ?? 0) <= 1) continue;
      for (const { 0: word, index } of text.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(word);
      }
    }
    return broken;
  });

it.each(
  repetitions<readonly (readonly [Role, number])[]>({
    usual: [['ae', 1440]],
    long: inTurn(
      (['ae', 'ee', 'cio'] as const).flatMap(role => [[role, 1440] as const, [role, 1024] as const]),
      6,
    ),
  }),
)(
  'no cell of %s at %i px moves between loading, rows, another page, no row, and back',
  async (role, width) => {
    const { url } = api.server;
    const { page } = await pages.open({
      baseURL: url,
      viewport: { width, height: 900 },
      ...(await signedIn(url, role)),
    });
    const tables = tablesOf(role);
    expect(tables.length).toBeGreaterThan(10);
    const share = repetitions({ usual: inTurn(tables, 4), long: tables });
    for (const { path, nothing } of share) {
      const answer = Promise.withResolvers<void>();
      await page.route(isList, async route => {
        await answer.promise;
        await route.fallback();
      });
      await page.goto(path);
      await page.locator('tbody[aria-hidden=true] tr').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      const [head, skeleton] = [await cells(page, 'thead'), await cells(page, 'tbody')];
      answer.resolve();
      const check = async (at: string, compared = (cell: string) => cell) => {
        await loaded(page);
        expect.soft(await cells(page, 'thead'), `${path}: heading, ${at}`).toEqual(head);
        // Rows that are just being replaced are nowhere for a moment.
        if ((await page.locator('tbody tr').count()) > 0)
          await expect
            .poll(async () => (await cells(page, 'tbody')).map(compared), { message: `${path}: row, ${at}` })
            .toEqual(skeleton.map(compared));
      };
      await check('loaded');
      expect
        .soft(await fillOf(page), path)
        .toMatchObject({ isFilled: true, ...(width > 1400 && { beyond: 0 }) });
      // A narrow window has no room for each word.
      if (width > 1400) expect.soft(await brokenWords(page), path).toEqual([]);
      await page.unroute(isList);
      const next = page.getByRole('button', { name: 'Next', exact: true, disabled: false });
      if ((await next.count()) > 0) {
        await next.click();
        await page.waitForURL(/page=2/);
        // Its first record may have a name of two lines.
        await check('on page 2', cell => cell.replace(/ \d+$/, ''));
      }
      if (!nothing) continue;
      const filled = page.url();
      await page.goto(`${path}&page=1&perPage=10&filter=${encodeURIComponent(JSON.stringify(nothing))}`);
      await page.getByRole('button', { name: 'Clear search and filters' }).waitFor();
      await check('without a row');
      await page.goBack();
      await page.waitForURL(filled);
      await check('back');
    }
  },
);
