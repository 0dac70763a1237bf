import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();

it('an officer finds a TC on the map, drags the map, opens the TC, and has both again after a reload', async () => {
  const url = api.server.url;
  const { page, faults } = await pages.openFresh({ baseURL: url, ...(await signedIn(url, 'ee')) });
  const asked = new Set<string>();
  page.on('request', request => asked.add(new URL(request.url()).origin));
  await page.goto(`/tc-details?month=${addMonths(currentMonth(), -2)}`);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.getByRole('list', { name: 'Legend' }).waitFor();
  expect(await page.getByRole('list', { name: 'Legend' }).innerText()).toMatch(/\d+ without a position/);

  const map = page.getByRole('group', { name: 'TCs' });
  const point = map.getByRole('link').first();
  while ((await map.getByRole('link').count()) === 0)
    await map
      .getByRole('button', { name: /Press to zoom in$/ })
      .first()
      .click();
  await point.focus();
  const placeOf = async () => {
    const { x = 0, y = 0 } = (await point.boundingBox()) ?? {};
    return { x: Math.round(x), y: Math.round(y) };
  };
  const { x, y } = await placeOf();
  const [middleX, middleY] = [x + 12, y + 12];
  await page.mouse.move(middleX, middleY);
  await page.mouse.down();
  await page.mouse.move(middleX - 40, middleY + 30, { steps: 4 });
  await page.mouse.up();
  expect(await placeOf()).toEqual({ x: x - 40, y: y + 30 });
  await page.getByText('No TC Selected').waitFor();

  const [number = ''] = (await point.innerText()).split(' ');
  await page.mouse.click(middleX - 40, middleY + 30);
  await page.getByRole('region', { name: 'Details' }).getByRole('heading', { name: number }).waitFor();
  await page.locator('[data-open="true"] [data-entry]').filter({ hasText: number }).waitFor();
  await map.locator('[aria-current="true"]').filter({ hasText: number }).waitFor();
  const address = page.url();
  await page.reload();
  await map.locator('[aria-current="true"]').filter({ hasText: number }).waitFor();
  expect(page.url()).toBe(address);

  await page.goBack();
  await page.getByText('No TC Selected').waitFor();
  await point.waitFor();
  expect(await map.locator('[aria-current]').count()).toBe(0);
  expect([...asked]).toEqual([new URL(url).origin]);
  expect(faults).toEqual([]);
});
