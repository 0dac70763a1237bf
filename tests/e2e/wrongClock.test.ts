import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signInByHand } from '../support/signIn.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();
const day = 86_400_000;

/** Opens a page on a PC whose clock is fast by some days, or slow if negative. */
async function openWithClock(days: number, profile = {}): Promise<Page> {
  const { context, page } = await pages.openFresh({ baseURL: api.server.url, ...profile });
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
