import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser.ts';
import { signedIn } from '../../tests/support/signIn.ts';
import { largeWorkbook } from '../measure/largeWorkbook.ts';
import { buildIfStale } from '../../scripts/buildIfStale.ts';
import { withDemoServer } from '../demoServer.ts';

/**
 * Measures the check of a chosen file in Chromium: the time until its result shows, beside SheetJS's own parse of the
 * same file in a bare worker, in turns, and the longest time without a frame meanwhile. `--rows` changes the size. Exits
 * with 1 over the bounds.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rounds = 3;
const maxRatio = 1.5;
const maxFrameMs = 100;
/** How long a person takes to choose a file at least. */
const secondsToChoose = 1;

declare global {
  /** The longest time between two frames since it was last set to 0, ms. */
  var longestFrame: number;
  /** Resolves to the time from the choice of a file until its result shows, ms. */
  var checkTime: Promise<number>;
}

await buildIfStale('guides', 'portal');
let isOver = false;
const folder = await mkdtemp(path.join(tmpdir(), 'bench-check-'));
await withDemoServer(async url => {
  const browser = await launchBrowser({ optimizes: true });
  const context = await browser.newContext({ baseURL: url, ...(await signedIn(url, 'ae')) });
  const page = await context.newPage();
  for (const extension of ['xlsx', 'xlsb'] as const) {
    const bytes = largeWorkbook(readings(Number(values.rows)), extension);
    // From the disk, as officers choose theirs: Playwright would decode bytes that it is given on the page's main thread.
    const file = path.join(folder, `readings.${extension}`);
    await writeFile(file, bytes);
    await serveBare(page, bytes);
    const found: { check: number; bare: number; frame: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.goto('/file-upload?tab=tcReading');
      const bare = await parseBare(page);
      found.push({ bare, ...(await check(page, file)) });
    }
    const [best] = found.toSorted((a, b) => a.check / a.bare - b.check / b.bare);
    const frame = Math.max(...found.map(each => each.frame));
    const ratio = best ? best.check / best.bare : Number.NaN;
    isOver ||= !(ratio <= maxRatio) || frame > maxFrameMs;
    console.log(
      `${extension}, ${values.rows} rows, ${(bytes.length / 1e6).toFixed(1)} MB: check ${best?.check.toFixed(0)} ms, bare parse ${best?.bare.toFixed(0)} ms,` +
        ` ratio ${ratio.toFixed(2)} (bound ${maxRatio}), longest frame ${frame.toFixed(0)} ms (bound ${maxFrameMs})`,
    );
  }
  await browser.close();
});
await rm(folder, { recursive: true });
process.exit(isOver ? 1 : 0);

function readings(rows: number): { TC_number: string; Reading: number; Remark: string }[] {
  return Array.from({ length: rows }, (_, at) => ({
    TC_number: String(9_000_000 + at),
    Reading: 1000 + at / 4,
    Remark: '',
  }));
}

/** Serves the file, and a worker that parses it with SheetJS alone. */
async function serveBare(page: Page, body: Buffer): Promise<void> {
  const library = createRequire(import.meta.url).resolve('@e965/xlsx/dist/xlsx.full.min.js');
  const parse = `onmessage = async () => {
    const bytes = await (await fetch('/bench-file')).arrayBuffer();
    const started = performance.now();
    XLSX.read(bytes, { dense: true });
    postMessage(performance.now() - started);
  };`;
  await page.route('**/bench-file', route => route.fulfill({ body }));
  await page.route('**/bench-parse.js', route =>
    route.fulfill({ contentType: 'text/javascript', body: `${readFileSync(library, 'utf8')}\n${parse}` }),
  );
}

async function parseBare(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const worker = new Worker('/bench-parse.js');
        worker.addEventListener('message', ({ data }) => {
          worker.terminate();
          resolve(Number(data));
        });
        worker.addEventListener('error', () => reject(new Error('The bare worker failed.')));
        worker.postMessage('');
      }),
  );
}

/**
 * Chooses the file. Returns the time from then until the result shows, and the longest time without a frame. The page
 * itself takes the times: Playwright looks only every half second whether the result shows.
 */
async function check(page: Page, file: string): Promise<{ check: number; frame: number }> {
  await page.getByLabel('File to upload').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    let last = performance.now();
    globalThis.longestFrame = 0;
    const onFrame = (now: number) => {
      globalThis.longestFrame = Math.max(globalThis.longestFrame, now - last);
      last = now;
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
    globalThis.checkTime = new Promise(resolve => {
      document.addEventListener(
        'change',
        () => {
          const chosen = performance.now();
          const shows = new MutationObserver(() => {
            if (document.body.textContent.includes('Without a fault')) resolve(performance.now() - chosen);
          });
          shows.observe(document.body, { subtree: true, childList: true, characterData: true });
        },
        { capture: true, once: true },
      );
    });
  });
  // As officers do: the parser loads while they look for the file.
  const opened = page.waitForEvent('filechooser');
  await page.getByText('Choose a file, or drop it here').click();
  const chooser = await opened;
  await pause(secondsToChoose * 1000);
  await chooser.setFiles(file);
  const time = await page.evaluate(() => globalThis.checkTime);
  return { check: time, frame: await page.evaluate(() => globalThis.longestFrame) };
}
