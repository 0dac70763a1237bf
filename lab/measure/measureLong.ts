import { PgDialect } from 'drizzle-orm/pg-core';
import type { Statement } from '../../server/services/db/statements.ts';
import { callServer } from '../../tests/support/api.ts';
import { statementsOf } from '../../tests/support/statements.ts';
import type { LongPage } from './longLists.ts';
import type { Setting } from './measure.ts';
import { timesOf, type Times } from './times.ts';

/**
 * The ways to a page: a bare handler that sends the one statement of a person; one that sends this server's own
 * statements; this server, with session, access and contract.
 */
const ways = ['statement', 'bare', 'server'] as const;
type Way = (typeof ways)[number];

const rounds = 5;
const calls = 8;

/** The largest allowed median of the server, as a multiple of either other way. */
const maxRatio = 1.5;
/** The time that session, access and contract may take in any case, ms: a search for few rows takes less. */
const fixed = 5;

/** A page with its times. */
export interface MeasuredPage {
  page: LongPage;
  times: Readonly<Record<Way, Times>>;
}

/** Measures a page all ways in turns, so that a busy minute affects all of them. */
export async function measureLong(page: LongPage, setting: Setting): Promise<MeasuredPage> {
  const { server, bench, apiKey, token } = setting;
  const path = `${page.path}?${new URLSearchParams(page.query)}`;
  let body = '';
  const sent = await statementsOf(async () => {
    const answer = await callServer(server.url, apiKey, token, 'GET', path);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    body = answer.text;
  });
  const { sql: text, params } = new PgDialect().sqlToQuery(page.statement);
  const headers = { 'x-api-key': apiKey, authorization: `Bearer ${token}` };
  const call = (url: string, count: number) => bench.call({ url, headers, callers: 1, calls: count });
  const callBare = (statements: readonly Statement[]) => (count: number) => {
    bench.bare.answer(body, statements);
    return call(`${bench.bare.url}/statements`, count);
  };
  const by: Record<Way, (count: number) => Promise<number[]>> = {
    statement: callBare([{ text, params }]),
    bare: callBare(sent),
    server: count => call(`${server.url}/v1${path}`, count),
  };
  const found: Record<Way, number[]> = { statement: [], bare: [], server: [] };
  for (const way of ways) await by[way](2);
  for (let round = 0; round < rounds; round += 1)
    for (const way of ways) found[way].push(...(await by[way](calls)));
  return {
    page,
    times: {
      statement: timesOf(found.statement),
      bare: timesOf(found.bare),
      server: timesOf(found.server),
    },
  };
}

/** Returns the heading of the table. */
export const longHeading = () =>
  `${''.padEnd(36)}${ways.map(way => way.padStart(17)).join('')}\n${''.padEnd(36)}median and p95, ms`;

/** Returns a line of the table. */
export const longLine = ({ page, times }: MeasuredPage) =>
  `${page.name.padEnd(36)}${ways.map(way => `${times[way].median.toFixed(1)} / ${times[way].p95.toFixed(1)}`.padStart(17)).join('')}`;

/**
 * Returns a sentence for each median over its bound; empty if all is well. The bounds of a smaller list than Django's
 * are the same.
 */
export function longViolations({ page, times: { statement, bare, server } }: MeasuredPage): string[] {
  const over = (limit: number, what: string) =>
    server.median > limit ? [`${page.name}: ${server.median.toFixed(1)} ms, over ${what}`] : [];
  return [
    ...over(Math.max(maxRatio * statement.median, statement.median + fixed), `${maxRatio} x the statement`),
    ...over(maxRatio * bare.median, `${maxRatio} x the bare handler`),
    ...over(page.most, `${page.most} ms, half of Django's admin`),
  ];
}
