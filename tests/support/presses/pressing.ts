import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OperationId } from '#contract/index.ts';
import type { TestApi } from '../api.ts';
import { signedIn } from '../signIn.ts';
import type { Visits } from '../../e2e/support/visits.ts';
import { isCall, type Control } from './control.ts';

/** Presses a control more than once. */
export type Pressing = (page: Page, control: Locator, enter: Locator | undefined) => Promise<void>;

/** Presses twice within one task of the browser. */
export const twiceAtOnce: Pressing = (_page, control) =>
  control.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** Presses once, and once more after each of the gaps, ms. */
export const withGaps =
  (...gaps: number[]): Pressing =>
  async (page, control) => {
    const { x, y } = await middleOf(control);
    await page.mouse.click(x, y);
    for (const gap of gaps) {
      await pause(gap);
      await page.mouse.click(x, y);
    }
  };

/** Presses Enter in the form and clicks its button. */
export const enterAndClick: Pressing = async (page, control, enter) => {
  const { x, y } = await middleOf(control);
  await (enter ?? control).focus();
  await page.mouse.move(x, y);
  await Promise.all([page.keyboard.press('Enter'), page.mouse.click(x, y)]);
};

async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  const box = await control.boundingBox();
  if (!box) throw new Error('The control is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** One try of a control. */
interface Attempt {
  api: TestApi;
  visits: Visits;
  /** What the server prints, OTPs among it. */
  printed: readonly string[];
  id: OperationId;
  control: Control;
  pressing: Pressing;
  run: number;
  /** The number of answers of the call that get lost after the server has acted. @default none */
  lost?: number;
}

/** Tries a control. Returns the number of effects, and the portal's warnings at the end. */
export async function effectsOf({ api, visits, printed, id, control, pressing, run, lost = 0 }: Attempt) {
  const username = typeof control.as === 'function' ? control.as(run) : control.as;
  const profile = username === undefined ? {} : await signedIn(api.server.url, username);
  const { page } = await visits.open({ baseURL: api.server.url, ...profile });
  let requests = 0;
  page.on('request', request => {
    if (isCall(id, request.method(), request.url())) requests += 1;
  });
  const pressed = await control.open({ page, api, printed, run });
  await expect.poll(() => pressed.isEnabled(), { timeout: 10_000 }).toBe(true);
  const before = await control.effects?.(api);
  requests = 0;
  let left = lost;
  if (lost > 0)
    await page.route(/\/v1\//, async route => {
      const { request } = { request: route.request() };
      if (left === 0 || !isCall(id, request.method(), request.url())) return route.continue();
      left -= 1;
      await route.fetch();
      return route.abort();
    });
  // Waits meanwhile: on a busy machine the second press may come late enough to close what the first has opened.
  await Promise.all([pressing(page, pressed, control.enter?.(page)), control.done?.(page).first().waitFor()]);
  if (!control.done) await expect.poll(() => requests).toBeGreaterThan(0);
  // Controls without `effects` count requests, which have all been sent by now.
  if (control.effects) await page.waitForLoadState('networkidle');
  const after = await control.effects?.(api);
  const warnings = await page.locator('[role="alert"] [class*="warning"]').allTextContents();
  return {
    effects: before === undefined || after === undefined ? requests : after - before,
    warnings,
    page,
  };
}
