import { parseArgs } from 'node:util';
import { addMonths } from '#domain/months.ts';
import { utilityAt } from '../../server/demo/loadUtility.ts';
import { verifyCounts } from '../../server/subjects/billing/verifyCounts.ts';
import { auditsOf, readsOf, type Compared } from '../measure/audits.ts';
import { onUtility } from '../measure/onUtility.ts';
import { timesOf, type Times } from '../measure/times.ts';

/**
 * Measures audits and the reading of their figures on the utility that `bench lists` loads, each beside
 * one statement over the facts. `--scale` works as there. Exits with 1 over the bounds, or if a count is wrong
 * afterwards.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
  },
});

/** The largest median of an audit, as a multiple of the statement's, and of the whole utility's figures, ms. */
const maxRatio = 2;
const maxMs = 50;
const rounds = 20;
const roundsOfAll = 3;

const violations: string[] = [];
await onUtility(utilityAt(Number(values.scale)), async ({ about, as }) => {
  const [ae, dt] = [await as('ae'), await as('dt')];
  const open = addMonths(ae.month, -2);
  const months = { audited: addMonths(ae.month, -3), unaudited: addMonths(ae.month, -1) };
  console.log(`\n${about}\n\n${''.padEnd(48)}server: median, p95  statement: median, p95     x`);
  const { one, all } = await auditsOf(ae, open);
  for (const [compared, times] of [
    [one, rounds],
    [all, roundsOfAll],
  ] as const) {
    const ratio = await compare(compared, times, ({ server, bare }) => server.median / bare.median);
    if (ratio > maxRatio) violations.push(`${compared.name}: ${ratio.toFixed(1)} x the statement`);
  }
  for (const [role, setting] of [['ae', ae] as const, ['dt', dt] as const])
    for (const compared of readsOf(role, setting, months)) {
      const median = await compare(compared, rounds, ({ server }) => server.median);
      if (median > maxMs) violations.push(`${compared.name}: ${median.toFixed(0)} ms`);
    }
  const wrong = await verifyCounts(ae.server.db);
  if (wrong.length > 0) violations.push(`Counts are wrong: ${JSON.stringify(wrong)}`);
});
console.log(
  violations.length > 0
    ? `\nOver the bounds:\n  ${violations.join('\n  ')}`
    : '\nEverything is within its bounds.',
);
process.exit(violations.length > 0 ? 1 : 0);

/** Times both ways in turns, so that a busy minute affects both, and prints them. */
async function compare(
  { name, prepare, server, bare, check }: Compared,
  times: number,
  result: (found: { server: Times; bare: Times }) => number,
): Promise<number> {
  const found: { server: number[]; bare: number[] } = { server: [], bare: [] };
  for (let round = 0; round < times; round += 1) {
    await prepare();
    for (const [way, run] of [['bare', bare] as const, ['server', server] as const]) {
      const start = performance.now();
      await run();
      found[way].push(performance.now() - start);
    }
    const wrong = await check?.();
    if (wrong !== undefined) violations.push(`${name}: ${wrong}`);
  }
  await prepare();
  const both = { server: timesOf(found.server), bare: timesOf(found.bare) };
  const figures = [both.server.median, both.server.p95, both.bare.median, both.bare.p95];
  console.log(
    `${name.padEnd(44)}${figures.map(figure => figure.toFixed(1).padStart(11)).join('')}${(both.server.median / both.bare.median).toFixed(1).padStart(8)}`,
  );
  return result(both);
}
