import { expect, it } from 'vitest';
import { moments, measureScripts } from '../../lab/measure/pageScripts.ts';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();

it.each(moments)('the JavaScript needed until $name stays within its limit', async moment => {
  const { gzip } = await measureScripts(pages.browser, api.server.url, moment);
  expect(gzip).toBeLessThanOrEqual(moment.bound);
});

/** The buttons in the form that open a picker, and the script that each picker comes in. */
const steps = [
  { button: 'Tagged MRs', program: 'PickDialog' },
  { button: 'Month', program: 'MonthPicker' },
] as const;

it(
  'loads charts, the form of a TC, its pickers and the tagging dialogs only when they open',
  { tags: 'long' },
  async () => {
    const { page } = await pages.openFresh({
      baseURL: api.server.url,
      ...(await signedIn(api.server.url, 'ae')),
    });
    const fetched: string[] = [];
    page.on('request', request => fetched.push(new URL(request.url()).pathname));
    const has = (program: string) => fetched.some(path => path.startsWith(`/assets/${program}-`));
    const later = ['AddTransformer', 'EditTransformer', 'TagOne', 'TagManyDialogs', 'RingChart', 'LossChart'];
    for (const path of ['/tc-details', '/billing?tab=new_installations', '/tc-audit']) {
      await page.goto(path);
      await page.locator('[data-entry], tbody tr[tabindex]').first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect([...later, ...steps.map(({ program }) => program)].filter(has)).toEqual([]);

    // The audit of a TC draws one chart; the others stay where they are.
    await page
      .getByRole('link', { name: /the audit of this TC$/ })
      .first()
      .click();
    await page.getByRole('region', { name: 'Loss, twelve months' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(later.filter(has)).toEqual(['LossChart']);

    await page.goto('/tc-details?mode=add');
    await page.getByRole('combobox', { name: 'Tagged MRs' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(has('AddTransformer')).toBe(true);
    for (const { button, program } of steps) {
      expect(has(program), program).toBe(false);
      await page.getByRole('combobox', { name: button }).click();
      await page.getByRole('dialog').waitFor();
      expect(has(program), program).toBe(true);
      await page.keyboard.press('Escape');
    }
  },
);
