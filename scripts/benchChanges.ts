import { parseArgs } from 'node:util';
import { verifyCounts } from '../server/billing/verifyCounts.ts';
import { callServer, type Caller } from '../tests/support/api.ts';
import { changesOf, timesOfChange } from './bench/changes.ts';
import { measure, type Measured, type Setting } from './bench/measure.ts';
import { onEachEngine } from './bench/opened.ts';
import { heading, line } from './bench/report.ts';

/**
 * Measures what changes and files take on the utility that `bench:lists` loads, beside a page of transformer centres
 * and the bare handler that sends its statements. `--scale` and `--engine` as there. Fails where a count is wrong after.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    engine: { type: 'string', multiple: true, default: ['PGlite', 'PostgreSQL'] },
  },
});

let wrong = 0;
await onEachEngine(values, async ({ about, as }) => {
  const [ae, dt] = [await as('ae'), await as('dt')];
  const page = await pageOfTransformers(ae);
  console.log(`\n${about}\n\n${heading()}\n${line(page)}\n${line(await pageOfTransformers(dt, 'dt'))}\n`);
  const bare = page.times[0]?.bare.median ?? Number.NaN;
  console.log(`${''.padEnd(52)}  median     p95 ms   x the bare page of an ae`);
  for (const change of await changesOf(callerOf(ae), callerOf(dt))) {
    const { median, p95 } = await timesOfChange(change);
    const figures = [median.toFixed(1), p95.toFixed(1), (median / bare).toFixed(1)];
    console.log(`${change.name.padEnd(52)}${figures.map(figure => figure.padStart(8)).join('')}`);
  }
  const found = await verifyCounts(ae.server.db);
  console.log(found.length > 0 ? `Counts are wrong: ${JSON.stringify(found)}` : 'Every kept count is right.');
  wrong += found.length;
});
process.exit(wrong > 0 ? 1 : 0);

/** The list's first page, the yardstick of a run. */
async function pageOfTransformers(setting: Setting, role: 'ae' | 'dt' = 'ae'): Promise<Measured> {
  for await (const measured of measure(role, setting))
    if (measured.ask.list === 'TC Details' && measured.ask.by === '') return measured;
  throw new Error('The list of transformer centres is not among those measured.');
}

function callerOf({ server, apiKey, token }: Setting): Caller {
  return (method, path, sent) => callServer(server.url, apiKey, token, method, path, sent);
}
