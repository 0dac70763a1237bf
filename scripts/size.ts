import { launchBrowser } from '../tests/support/browser.ts';
import { withDemoServer } from './demoServer.ts';
import { buildPortalIfStale } from './portal.ts';
import { moments, weigh } from './size/measure.ts';

/** Prints the JavaScript that a first visit needs; fails over the bounds. */
await buildPortalIfStale();
let over = false;
await withDemoServer(async url => {
  const browser = await launchBrowser();
  for (const moment of moments) {
    const { gzip, brotli, scripts } = await weigh(browser, url, moment);
    over ||= gzip > moment.bound;
    console.log(
      `${moment.name.padEnd(11)} gzip ${kilobytes(gzip)}, brotli ${kilobytes(brotli)} in ${scripts.length} files` +
        ` (aim ${kilobytes(moment.aim)}, bound ${kilobytes(moment.bound)}${gzip > moment.bound ? ': EXCEEDED' : ''})`,
    );
  }
  await browser.close();
});
process.exit(over ? 1 : 0);

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
