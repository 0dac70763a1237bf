import type { Browser, BrowserContextOptions, CDPSession } from 'playwright-core';

/** A page with charts. */
export interface ChartPage {
  url: string;
  /** The profile of the browser. @default an empty one */
  profile?: BrowserContextOptions;
  /** Local storage that the page finds. @default none */
  stored?: Readonly<Record<string, string>>;
  /** Runs in the page: whether its charts are drawn. */
  isDrawn: () => boolean;
}

/** How a page's charts came to be drawn. */
export interface Drawn {
  /** From the start of the load, ms. */
  ms: number;
  /** JavaScript that had arrived by then, kB as sent. */
  kB: number;
  /** By how much the tasks of the page's main thread were longer than 50 ms until then, ms in all. */
  blocked: number;
}

declare global {
  /** When the charts were drawn, ms since the page started to load. */
  var drawnAt: number | undefined;
  /** The tasks of the main thread over 50 ms: their starts and lengths, ms. */
  var longTasks: [start: number, length: number][] | undefined;
}

const slowness = 4;
const bytesPerSecond = 10e6 / 8;
const delayMs = 40;

/** Opens a page in a fresh profile, on a slow processor and network, and waits until its charts are drawn. */
export async function measureCharts(browser: Browser, page: ChartPage): Promise<Drawn> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, ...page.profile });
  try {
    const tab = await context.newPage();
    await tab.addInitScript(stored => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    }, page.stored ?? {});
    await tab.addInitScript(`(${watchCharts.toString()})(${page.isDrawn.toString()})`);
    const session = await context.newCDPSession(tab);
    const scripts = await watchScripts(session);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: delayMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await tab.goto(page.url, { waitUntil: 'commit' });
    await tab.waitForFunction(() => globalThis.drawnAt !== undefined, undefined, { timeout: 120_000 });
    const bytes = scripts.bytes();
    const { ms, long } = await tab.evaluate(() => ({
      ms: globalThis.drawnAt ?? 0,
      long: globalThis.longTasks ?? [],
    }));
    const blocked = long
      .filter(([start]) => start < ms)
      .reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0);
    return { ms, kB: bytes / 1000, blocked };
  } finally {
    await context.close();
  }
}

/** Counts the bytes of scripts as they were sent. */
async function watchScripts(session: CDPSession): Promise<{ bytes: () => number }> {
  const scripts = new Set<string>();
  let total = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) total += encodedDataLength;
  });
  await session.send('Network.enable');
  return { bytes: () => total };
}

/** In the page: looks in every frame whether the charts are drawn. */
function watchCharts(isDrawn: () => boolean): void {
  globalThis.longTasks = [];
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.longTasks?.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  const check = () => {
    if (isDrawn()) globalThis.drawnAt = performance.now();
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** In the page: whether something is painted on each of the dashboard's three canvases. */
export function canvasesPainted(): boolean {
  const canvases = [...document.querySelectorAll<HTMLCanvasElement>('main canvas')];
  return (
    canvases.length >= 3 &&
    canvases.every(canvas => {
      const { width, height } = canvas;
      const drawing = width * height > 0 ? canvas.getContext('2d') : null;
      return drawing?.getImageData(0, 0, width, height).data.some(value => value !== 0) ?? false;
    })
  );
}

/** In the page: whether the line of the demo's chart has a path, which is longer than those of axes and icons. */
export function linePainted(): boolean {
  const lines = [...document.querySelectorAll('main svg path[stroke]')];
  return lines.some(line => (line.getAttribute('d') ?? '').split(/[\sLC]+/).length > 20);
}
