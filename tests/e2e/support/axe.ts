import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

declare global {
  /** Axe, once its script has run in a page. */
  var axe: { run(context: Document, options: object): Promise<AxeResults> };
}

/** What axe finds serious or critical on the page as it stands, one line each; by all its rules unless some are named. */
export async function seriousFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(await readFile(file, 'utf8'));
  const { violations } = await page.evaluate(options => globalThis.axe.run(document, options), {
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(node => node.html).join(' | ')})`);
}
