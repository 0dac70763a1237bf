import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fullMonthTitle, currentMonth } from '#domain/months.ts';
import { roles, type Role } from '#domain/roles.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();

async function openAs(username: string, path: string, width: number, height: number): Promise<Page> {
  const profile = await signedIn(api.server.url, username);
  const { page } = await visits.open({ baseURL: api.server.url, viewport: { width, height }, ...profile });
  await page.goto(path);
  return page;
}

it.each(repetitions<readonly Role[]>({ usual: ['ae'], long: inTurn(roles, 4) }))(
  '%s sees area, month, name and designation uncut in the top bar at 1024 px',
  async who => {
    const page = await openAs(who, '/tc-details', 1024, 768);
    await page.getByRole('button', { name: `Audit Month ${fullMonthTitle(currentMonth())}` }).waitFor();
    await page.getByRole('button', { name: 'Go to Ctrl K' }).waitFor();
    expect(await page.locator('header').first().evaluate(textsCut)).toEqual([]);
  },
);

it('the form of a new TC fits at 1440 by 900', async () => {
  const page = await openAs('ae', '/tc-details?mode=add', 1440, 900);
  const form = page.getByRole('form', { name: 'Details' });
  await form.getByLabel('Remarks').waitFor();
  const hidden = form.evaluate(({ firstElementChild: body }) =>
    body ? body.scrollHeight - body.clientHeight : Number.NaN,
  );
  expect(await hidden).toBe(0);
});

/**
 * Returns the texts that are cut off in a part of the page. Texts for screen readers only are 1 px wide and don't
 * count.
 */
function textsCut(part: HTMLElement | SVGElement): string[] {
  return [...part.querySelectorAll('*')]
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);
}
