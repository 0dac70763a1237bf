import { buildIfStale } from '../../scripts/buildIfStale.ts';
import { findBrowser } from '../../scripts/test/browser.ts';

/** Finds a browser, or installs one, and builds what it shows, before a project's tests. */
export default async function setup(): Promise<void> {
  process.env['CHROMIUM_PATH'] = findBrowser();
  await buildIfStale('docs', 'guides', 'portal', 'server');
}
