import { parseArgs } from 'node:util';
import { verifyCounts } from '../../server/subjects/billing/verifyCounts.ts';
import { copyMs, parseMs, writesMs } from '../measure/intake/floor.ts';
import { fileRowsOf, measuredKinds } from '../measure/intake/rows.ts';
import { runFile } from '../measure/intake/run.ts';
import type { Setting } from '../measure/measure.ts';
import { largeWorkbook, mostRows } from '../measure/largeWorkbook.ts';
import { onUtility, type Opened } from '../measure/onUtility.ts';
import { timesOf } from '../measure/times.ts';

/**
 * Measures large files of the kinds with the most rows, from the upload to the stored result, beside SheetJS's bare parse
 * of the same file and a bare COPY of the same rows, the bare inserts of what it leaves, and what other callers notice
 * meanwhile. `--rows` changes the size. Exits with 1 over the bounds, or if
 * a count is wrong afterwards.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    kind: { type: 'string', multiple: true, default: measuredKinds.map(({ category }) => category) },
  },
});

const maxRatio = 2;
const maxReaderMb = 512;
const maxWaitRatio = 1.5;
/** The calls of another person in a row. */
const calls = 20;
/** The rounds before any is timed: their code is not compiled yet, whether or not a file runs. */
const warmUps = 50;
const sectionsOfATerritory = 48;

const violations: string[] = [];
const rowCount = Number(values.rows);
const territories = 8;
// A TC and an installation for each row.
const transformers = Math.ceil((rowCount * 1.05) / (territories * sectionsOfATerritory));
await onUtility({ months: 3, territories, transformers, consumers: [1, 2] }, measureFiles);
console.log(
  violations.length > 0
    ? `\nOver the bounds:\n  ${violations.join('\n  ')}`
    : '\nEverything is within its bounds.',
);
process.exit(violations.length > 0 ? 1 : 0);

async function measureFiles({ about, databaseUrl, as }: Opened): Promise<void> {
  const [cio, ae] = [await as('cio'), await as('ae')];
  console.log(
    `\n${about}\n\n${''.padEnd(30)}   rows  parse, ms   COPY, ms writes, ms    run, ms      x  reader, MB`,
  );
  const check = (name: string, figure: number, bound: number) => {
    if (!(figure <= bound)) violations.push(`${name}: ${figure.toFixed(1)}`);
  };
  let turn = 0;
  for (const kind of measuredKinds.filter(({ category }) => values.kind.includes(category)))
    for (const extension of ['xlsx', 'xlsb'] as const) {
      const found = await fileRowsOf(cio.server.db, kind, ++turn, rowCount);
      const rows = found.slice(0, mostRows(found, extension));
      const bytes = largeWorkbook(rows, extension);
      const parse = parseMs(bytes);
      const copy = await copyMs(databaseUrl, rows);
      const { fileId, ms, readerMb, refused } = await runFile(cio, kind, bytes, extension);
      const writes = await writesMs(databaseUrl, fileId);
      const ratio = ms / (parse + copy);
      const figures = [rows.length, parse, copy, writes, ms]
        .map(figure => figure.toFixed(0).padStart(11))
        .join('');
      console.log(
        `${`${kind.category}, ${extension}`.padEnd(26)}${figures}${ratio.toFixed(1).padStart(7)}${readerMb.toFixed(0).padStart(12)}`,
      );
      if (Object.keys(refused).length > 0) console.log(`  refused: ${JSON.stringify(refused)}`);
      check(`${kind.category}, ${extension}: x parse and COPY`, ratio, maxRatio);
      check(`${kind.category}, ${extension}: MB of the reader`, readerMb, maxReaderMb);
    }
  for (const kind of measuredKinds.filter(({ category }) => values.kind.includes(category))) {
    const rows = await fileRowsOf(cio.server.db, kind, ++turn, rowCount);
    const bytes = largeWorkbook(rows, 'xlsx');
    const { idle, busy } = await waitsOf(ae, () => runFile(cio, kind, bytes, 'xlsx', 250));
    const found = [idle.median, idle.p95, busy.median, busy.p95].map(ms => ms.toFixed(1)).join(', ');
    console.log(
      `p95 of other calls during ${kind.category}: ${(busy.p95 / idle.p95).toFixed(2)} x (${found} ms)`,
    );
    check(`${kind.category}: x the p95 of idle calls`, busy.p95 / idle.p95, maxWaitRatio);
  }
  const wrong = await verifyCounts(cio.server.db);
  if (wrong.length > 0) violations.push(`Counts are wrong: ${JSON.stringify(wrong)}`);
}

/** Times the calls of another person while nothing else happens, and while a file runs. */
async function waitsOf({ bench, server, apiKey, token }: Setting, run: () => Promise<unknown>) {
  const round = {
    url: `${server.url}/v1/ae/feeders?perPage=20`,
    headers: { 'x-api-key': apiKey, authorization: `Bearer ${token}` },
    callers: 1,
    calls,
  };
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await bench.call(round);
  const busy: number[] = [];
  const isRunning = { now: true };
  const running = run().finally(() => (isRunning.now = false));
  while (isRunning.now) busy.push(...(await bench.call(round)));
  await running;
  const idle: number[] = [];
  while (idle.length < busy.length) idle.push(...(await bench.call(round)));
  return { idle: timesOf(idle), busy: timesOf(busy) };
}
