import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchBrowser } from '../../tests/support/browser.ts';
import { buildIfStale } from '../../scripts/buildIfStale.ts';
import { withDemoServer } from '../demoServer.ts';
import { moments, measureScripts } from '../measure/pageScripts.ts';
import { measureStart, type Start } from '../measure/memory.ts';

/** Prints the JavaScript that a first visit loads, and memory and time of server starts; exits with 1 over a bound. */
await buildIfStale('guides', 'portal', 'server');
let over = false;
if (process.platform === 'linux') await measureStarts();
else console.log('Memory: not measured, because only Linux shows it in /proc.');
await withDemoServer(async url => {
  const browser = await launchBrowser();
  for (const moment of moments) {
    const { gzip, brotli, scripts } = await measureScripts(browser, url, moment);
    over ||= gzip > moment.bound;
    console.log(
      `${moment.name.padEnd(16)} gzip ${kilobytes(gzip)}, brotli ${kilobytes(brotli)} in ${scripts.length} files` +
        ` (aim ${kilobytes(moment.aim)}, bound ${kilobytes(moment.bound)}${gzip > moment.bound ? ': EXCEEDED' : ''})`,
    );
  }
  await browser.close();
});
process.exit(over ? 1 : 0);

async function measureStarts(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'energy-audit-'));
  const { DATABASE_URL } = process.env;
  const embedded = { DATA_DIR: path.join(folder, 'embedded') };
  const starts: Start[] = [
    { name: 'filling the demo', env: { ...embedded, DEMO: '1' }, resident: 400, peak: 700 },
    { name: 'later start', env: { ...embedded, DEMO: '1' }, resident: 400, peak: 400, seconds: 1.5 },
    ...(DATABASE_URL
      ? [
          {
            name: 'on PostgreSQL',
            env: { DATA_DIR: path.join(folder, 'files'), DATABASE_URL, DEMO: '0' },
            resident: 150,
          },
        ]
      : []),
  ];
  for (const start of starts) {
    const measured = await measureStart(start);
    console.log(
      `${start.name.padEnd(16)} ` +
        [
          formatted('resident', measured.resident, start.resident, 'MB'),
          formatted('peak', measured.peak, start.peak, 'MB'),
          formatted('ready in', measured.seconds, start.seconds, 's'),
        ].join(', '),
    );
  }
  if (!DATABASE_URL) console.log('on PostgreSQL    not measured, because DATABASE_URL is not set');
  await rm(folder, { recursive: true, force: true });
}

function formatted(what: string, value: number, bound: number | undefined, unit: 'MB' | 's'): string {
  const isOver = bound !== undefined && value > bound;
  over ||= isOver;
  const limit = bound === undefined ? '' : ` (bound ${bound} ${unit}${isOver ? ': EXCEEDED' : ''})`;
  return `${what} ${value.toFixed(unit === 's' ? 2 : 0)} ${unit}${limit}`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
