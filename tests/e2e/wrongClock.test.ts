import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { currentMonth, fullMonthTitle } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn, signInByHand } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
const day = 86_400_000;

/** Opens a page on a PC whose clock is fast by some days, or slow if negative. */
async function openWithClock(days: number, profile = {}): Promise<Page> {
  const { context, page } = await visits.openFresh({ baseURL: api.server.url, ...profile });
  await context.addInitScript(ahead => {
    const RightDate = Date;
    class WrongDate extends RightDate {
      constructor(...values: [] | [number]) {
        super(...(values.length === 0 ? ([RightDate.now() + ahead] as const) : values));
      }
      static override now() {
        return RightDate.now() + ahead;
      }
    }
    Object.assign(globalThis, { Date: WrongDate });
  }, days * day);
  return page;
}

it.each(repetitions({ usual: [9], long: inTurn([9, -9, 800], 3) }))(
  'a PC that is %i days ahead can sign in, and warns that its clock is wrong',
  async days => {
    const page = await openWithClock(days);
    await page.goto('/');
    await page
      .getByRole('alert')
      .filter({ hasText: `The clock of this PC is wrong by ${Math.abs(days)} days` })
      .waitFor();
    await signInByHand(page, 'ae');
    await page.getByText('Successfully Logged In').waitFor();
    await page.locator('tbody td').first().waitFor();
  },
);

/** Returns how many of the twelve months of the current year a dialog offers. */
async function monthsOffered(months: Locator): Promise<number> {
  const [year = ''] = currentMonth().split('-');
  await months.getByText(year, { exact: true }).waitFor();
  const choices = months.getByRole('radio');
  expect(await choices.count()).toBe(12);
  return choices.evaluateAll(all => all.filter(one => !one.matches(':disabled')).length);
}

it(
  'a PC that is 40 days ahead shows the server’s month, and offers no later one',
  { tags: 'long' },
  async () => {
    const page = await openWithClock(40, await signedIn(api.server.url, 'ae'));
    await page.goto('/tc-details');
    const month = page.getByRole('button', { name: /^Audit Month/ });
    await month.filter({ hasText: fullMonthTitle(currentMonth()) }).waitFor();
    await page.getByText(/Total TCs/).waitFor();
    await month.click();
    const [, number] = currentMonth().split('-');
    expect(await monthsOffered(page.getByRole('dialog', { name: 'Audit Month' }))).toBe(Number(number));

    await page.goto('/file-upload');
    await page.getByText('Choose a file, or drop it here').waitFor();
    await page.getByRole('button', { name: 'START AUDIT' }).click();
    const audit = page.getByRole('dialog', { name: 'Select Audit Month' });
    expect(await monthsOffered(audit)).toBe(Number(number));
    await audit.getByRole('button', { name: 'Next year', disabled: true }).waitFor();
  },
);
