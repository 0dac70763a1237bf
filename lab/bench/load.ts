import { parseArgs } from 'node:util';
import { freePort } from '../../server/services/db/cluster/platform.ts';
import { requestLimits, type RequestLimits } from '../../server/services/settings/limits.ts';
import { verifyCounts } from '../../server/subjects/billing/verifyCounts.ts';
import { officersOf } from '../measure/load/prepare.ts';
import { answersOf, columnsOf, meanOf, mostOf, workShift, type Worked } from '../measure/load/shifts.ts';
import { slopeOf } from '../measure/load/watch.ts';
import { utilityAt } from '../../server/demo/loadUtility.ts';
import { onUtility, type Opened } from '../measure/onUtility.ts';

/**
 * Lets people work as in a section's day, first for a while as they do, with pauses, then more and more of them without any
 * until the server can't keep up; that also without the limit of waiting reads, for comparison. `--scale` is the utility's,
 * `--part` limits the run. Exits with 1 if a call failed or a count is wrong afterwards.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '0.05' },
    part: { type: 'string', multiple: true, default: ['day', 'crowds', 'unlimited'] },
    callers: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '5' },
    /** How long a caller thinks between two deeds, ms. */
    think: { type: 'string', default: '5000' },
    crowd: { type: 'string', multiple: true, default: ['10', '50', '200', '400', '800', '1600'] },
    /** How long each crowd works, s. */
    seconds: { type: 'string', default: '15' },
  },
});

const port = await freePort();
const metricsUrl = `http://127.0.0.1:${port}/metrics`;
let faults = 0;

/** As many as ask may read at once, and all others wait: what the database's connections leave. */
const everyone = { ...requestLimits.readers, atOnce: 1_000_000, waiting: 1_000_000 };
const limitsOf: Record<string, Partial<RequestLimits>> = {
  day: {},
  crowds: {},
  unlimited: { readers: everyone, writers: { ...requestLimits.writers, waiting: 1_000_000 } },
};
for (const [part, limits] of Object.entries(limitsOf))
  if (values.part.includes(part))
    await onUtility(utilityAt(Number(values.scale)), part === 'day' ? aDay : crowds, {
      limits,
      env: { METRICS_PORT: String(port) },
    });
process.exit(faults > 0 ? 1 : 0);

async function aDay({ about, as }: Opened): Promise<void> {
  const cio = await as('cio');
  const { server, apiKey } = cio;
  const officers = await officersOf(cio, Number(values.callers));
  const shift = { url: server.url, apiKey, officers, thinkMs: Number(values.think) };
  // Until the code is compiled and the memory has its size.
  await workShift({ ...shift, seconds: 30 }, { server, metricsUrl, everyMs: 5000 });
  const seconds = 60 * Number(values.minutes);
  const worked = await workShift({ ...shift, seconds }, { server, metricsUrl, everyMs: 5000 });
  console.log(`\n${about}\n\n${values.callers} callers, ${values.minutes} minutes\n`);
  console.log(`${''.padEnd(24)}   calls  median     p95     p99`);
  for (const name of Object.keys(worked.times).toSorted()) {
    const { answered } = answersOf(worked.times, each => each === name);
    console.log(`${name.padEnd(24)}${String(answered.length).padStart(8)}${columnsOf(answered)}`);
  }
  const all = answersOf(worked.times);
  console.log(`${'all'.padEnd(24)}${String(all.answered.length).padStart(8)}${columnsOf(all.answered)}`);
  console.log(`\n${(all.answered.length / seconds).toFixed(0)} answers a second; ${outcomeOf(worked)}`);
  console.log(`${usageOf(worked)}\n\nminute  resident, MB  least heap, MB`);
  const minute = 12;
  const heaps: number[] = [];
  for (let at = 0; at + minute / 2 < worked.samples.length; at += minute) {
    const each = worked.samples.slice(at, at + minute);
    const heap = Math.min(...each.map(({ heapMb }) => heapMb));
    heaps.push(heap);
    console.log(
      `${String(heaps.length).padStart(6)}${mostOf(each, 'residentMb').toFixed(0).padStart(14)}${heap.toFixed(1).padStart(16)}`,
    );
  }
  const slope = slopeOf(worked.samples.map(({ residentMb }) => residentMb)) * minute;
  console.log(
    `resident memory grows by ${slope.toFixed(2)} MB a minute, the least heap by ${slopeOf(heaps).toFixed(2)}`,
  );
  await finish(cio.server, worked);
}

async function crowds({ about, as }: Opened): Promise<void> {
  const cio = await as('cio');
  const { server, apiKey } = cio;
  const all = await officersOf(cio, Math.max(...values.crowd.map(Number)));
  const seconds = Number(values.seconds);
  console.log(`\n${about}\n\ncallers   good/s refused/s  median     p95     p99  refused, the same`);
  for (const callers of values.crowd.map(Number)) {
    const shift = { url: server.url, apiKey, officers: all.slice(0, callers), seconds, thinkMs: 0 };
    const worked = await workShift(shift, { server, metricsUrl, everyMs: 1000 });
    const { answered, refused, conflicts } = answersOf(worked.times);
    const rates = [answered.length, refused.length].map(count => (count / seconds).toFixed(0).padStart(9));
    console.log(
      `${String(callers).padStart(7)}${rates.join('')}${columnsOf(answered)}${columnsOf(refused)}  ${usageOf(worked)}${conflicts > 0 ? `, ${conflicts} conflicts` : ''}`,
    );
    await finish(server, worked);
  }
}

function outcomeOf({ times }: Worked): string {
  const { refused, conflicts, errors } = answersOf(times);
  const failed = [...errors].map(([what, count]) => `${count} x ${what}`);
  return `${refused.length} refused, ${conflicts} conflicts, ${failed.length > 0 ? failed.join(', ') : 'no errors'}`;
}

function usageOf({ samples }: Worked): string {
  const processors = (['node', 'postgres'] as const).map(key => `${key} ${meanOf(samples, key).toFixed(2)}`);
  const connections = `connections ${meanOf(samples, 'used').toFixed(1)} (most ${mostOf(samples, 'used')}), waiting ${mostOf(samples, 'waiting')}`;
  return `${processors.join(', ')} processors, loop p99 ${meanOf(samples, 'loopMs').toFixed(0)} ms, ${connections}`;
}

/** Counts and prints what went wrong. */
async function finish({ db }: Parameters<typeof workShift>[1]['server'], worked: Worked): Promise<void> {
  const { errors } = answersOf(worked.times);
  const wrong = await verifyCounts(db);
  faults += errors.size + wrong.length;
  if (errors.size > 0) console.log(`Failed: ${outcomeOf(worked)}`);
  if (wrong.length > 0) console.log(`Counts are wrong: ${JSON.stringify(wrong)}`);
}
