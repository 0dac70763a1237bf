import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

declare global {
  /** Axe, after its script has run in a page. */
  var axe: { run(context: Document, options: object): Promise<AxeResults> };
}

/** By headings and landmarks, screen readers go through a screen: axe calls faults of theirs moderate. */
const structure = /^(heading-order|empty-heading|page-has-heading-one|landmark-.+)$/;

/**
 * Returns the serious and critical findings of axe on the current page, and those on its headings and landmarks, one line
 * each. Checks all rules by default.
 */
export async function seriousFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Half a MB, which the page parses each time.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(file, 'utf8'));
  const { violations } = await page.evaluate(options => globalThis.axe.run(document, options), {
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  });
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || structure.test(id))
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(node => node.html).join(' | ')})`);
}
