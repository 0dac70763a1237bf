import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

declare global {
  /** Axe, after its script has run in a page. */
  var axe: { run(context: Document, options: object): Promise<AxeResults> };
}

/** Returns the serious and critical findings of axe on the current page, one line each. Checks all rules by default. */
export async function seriousFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Half a MB, which the page parses each time.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(file, 'utf8'));
  const { violations } = await page.evaluate(options => globalThis.axe.run(document, options), {
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(node => node.html).join(' | ')})`);
}
