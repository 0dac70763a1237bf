import { parseArgs } from 'node:util';
import { utilityAt } from '../../server/demo/loadUtility.ts';
import { verifyCounts } from '../../server/subjects/billing/verifyCounts.ts';
import { callServer, type Caller } from '../../tests/support/api.ts';
import { changesOf, timesOfChange } from '../measure/changes.ts';
import { measure, type Measured, type Setting } from '../measure/measure.ts';
import { onUtility } from '../measure/onUtility.ts';
import { heading, line } from '../measure/report.ts';

/**
 * Measures how long changes and files take on the utility that `bench lists` loads, compared with the bare handler that
 * sends the statements of a page of transformer centres. `--scale` works as there. Exits with 1 if a
 * count is wrong afterwards.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
  },
});

let wrong = 0;
await onUtility(utilityAt(Number(values.scale)), async ({ about, as }) => {
  const [ae, dt] = [await as('ae'), await as('dt')];
  console.log(`\n${about}\n\n${heading()}`);
  // The bare handler repeats its latest request: the ae's page.
  for (const [role, setting] of [['dt', dt] as const, ['ae', ae] as const])
    console.log(line(await pageOfTransformers(role, setting)));
  const yardstick = { url: `${ae.bench.bare.url}/statements`, headers: {}, callers: 1, calls: 1 };
  console.log(`\n${'one after another'.padEnd(56)}  median     p95   bare page       x`);
  for (const change of await changesOf(callerOf(ae), callerOf(dt))) {
    const times = await timesOfChange(change, () => ae.bench.call(yardstick));
    const { median, p95 } = times.change;
    const bare = times.yardstick.median;
    const figures = [median, p95, bare].map(figure => figure.toFixed(1).padStart(8)).join('');
    console.log(`${change.name.padEnd(56)}${figures}${(median / bare).toFixed(1).padStart(12)}`);
  }
  const found = await verifyCounts(ae.server.db);
  console.log(found.length > 0 ? `Counts are wrong: ${JSON.stringify(found)}` : 'Every count is right.');
  wrong += found.length;
});
process.exit(wrong > 0 ? 1 : 0);

/** Measures the first page of the list of transformer centres, the yardstick of a run. Throws if it isn't measured. */
async function pageOfTransformers(role: 'ae' | 'dt', setting: Setting): Promise<Measured> {
  for await (const measured of measure(new Map([[role, setting]])))
    if (measured.listQuery.list === 'TC Details' && measured.listQuery.by === '') return measured;
  throw new Error('The bench does not measure the list of transformer centres.');
}

function callerOf({ server, apiKey, token }: Setting): Caller {
  return (method, path, sent) => callServer(server.url, apiKey, token, method, path, sent);
}
