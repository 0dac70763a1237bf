import { parseArgs } from 'node:util';
import { addMonths, currentMonth } from '#domain/months.ts';
import { chromium } from 'playwright-core';
import { signedIn } from '../../tests/support/signIn.ts';
import {
  canvasesPainted,
  linePainted,
  measureCharts,
  type ChartPage,
  type Drawn,
} from '../measure/charts/measureCharts.ts';
import { serveFolder } from '../measure/charts/serveFolder.ts';
import { timesOf } from '../measure/times.ts';
import { findBrowser } from '../../scripts/test/browser.ts';
import { buildIfStale } from '../../scripts/buildIfStale.ts';
import { withDemoServer } from '../demoServer.ts';

/**
 * Measures how soon the dashboard's charts are drawn for an assistant engineer in an audited month, in Chromium at a
 * quarter of its speed, with 10 Mbit/s and 40 ms of delay, nothing cached. `--demo <folder>` measures the dashboard of a
 * built application there too, in turns; `--rounds` changes how often.
 */
const { values } = parseArgs({
  options: { demo: { type: 'string' }, rounds: { type: 'string', default: '7' } },
});
const month = addMonths(currentMonth(), -2);

await buildIfStale('guides', 'portal');
await withDemoServer(async url => {
  const demo = values.demo === undefined ? undefined : await serveFolder(values.demo);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const pages: Record<string, ChartPage> = {
    here: {
      url: `${url}/dashboard?month=${month}`,
      profile: await signedIn(url, 'ae'),
      isDrawn: canvasesPainted,
    },
    ...(demo && { demo: { url: `${demo.url}/`, stored: { username: 'demo' }, isDrawn: linePainted } }),
  };
  const found: Record<string, Drawn[]> = {};
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [name, page] of Object.entries(pages))
      (found[name] ??= []).push(await measureCharts(browser, page));
  await browser.close();
  demo?.close();
  report(found);
});

/** Prints a line for each page, and the median of the rounds' ratios. */
function report(found: Record<string, Drawn[]>): void {
  for (const [name, rounds] of Object.entries(found)) {
    const times = rounds.map(({ ms }) => ms);
    const median = (figure: keyof Drawn) => timesOf(rounds.map(round => round[figure])).median.toFixed(0);
    console.log(
      `${name}: charts drawn after ${median('ms')} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}), ` +
        `JavaScript ${median('kB')} kB, main thread blocked ${median('blocked')} ms, ${rounds.length} rounds`,
    );
  }
  const { here = [], demo } = found;
  if (!demo) return;
  const ratios = here.map(({ ms }, round) => ms / (demo[round]?.ms ?? Number.NaN));
  console.log(`of the demo: ${timesOf(ratios).median.toFixed(2)} (median of the rounds)`);
}
