/** @module-tag long */

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();

async function openAt1024(path: string): Promise<Page> {
  const { page } = await visits.open({
    baseURL: api.server.url,
    viewport: { width: 1024, height: 768 },
    ...(await signedIn(api.server.url, 'ae')),
  });
  await page.goto(path);
  return page;
}

it.each([
  {
    dialog: 'Select MRs associated with this TC',
    call: /\/v1\/ae\/meter-readers\?/,
    open: async () => {
      const page = await openAt1024('/tc-details?mode=add');
      return [page, page.getByRole('combobox', { name: 'Tagged MRs' })] as const;
    },
  },
  {
    dialog: 'Re-tag TC · Section Code 5410101',
    call: /\/v1\/ae\/transformer-centres\/tag-targets/,
    open: async () => {
      const page = await openAt1024('/billing');
      return [page, page.getByRole('button', { name: /^Re-tag / }).first()] as const;
    },
  },
])('$dialog has the same height loading, failed and full', async ({ dialog: name, call, open }) => {
  const [page, button] = await open();
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
});

it('messages of the feeder search stay visible, however far down the form', async () => {
  const page = await openAt1024('/tc-details?mode=add');
  await page.getByLabel('Feeder Search').fill('no such feeder');
  const notice = page.locator('output', { hasText: 'No Data Found!' });
  await notice.waitFor();
  const { hidden } = await notice.evaluate(element => {
    const foot = element.closest('form')?.querySelector('footer')?.getBoundingClientRect().top ?? 0;
    return { hidden: element.getBoundingClientRect().bottom - foot };
  });
  expect(hidden).toBeLessThanOrEqual(0);
});

const heightOf = (element: Locator) => element.evaluate(({ clientHeight }) => clientHeight);
