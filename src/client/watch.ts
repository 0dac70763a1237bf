import { endpoints } from '#contract/endpoints.ts';
import type { Officer } from '#domain/officer.ts';
import { fillPath } from './fillPath.ts';
import type { HttpQuery, OpenEvents } from './http.ts';
import type { AnswerOf, QueryOf, StreamId } from './operations.ts';
import { readPath } from '#schema/record.ts';
import { trustedCast } from './trustedCast.ts';

/** What to watch, for how long, and what to do once the server listens. */
interface Watched<N extends StreamId> {
  query: QueryOf<N>;
  signal: AbortSignal;
  onOpen: () => void;
}

/**
 * Watches what an operation of the API streams as the signed-in officer: yields the data of each event. Ends when the
 * server ends it; rejects as `Http` does.
 */
export type Watch = <N extends StreamId>(
  operation: N,
  watched: Watched<N>,
) => AsyncGenerator<AnswerOf<N>, void>;

/** Creates the function that watches as this officer. */
export function createWatch(open: OpenEvents, officer: Pick<Officer, 'role'>): Watch {
  return async function* watch(operation, { query, signal, onOpen }) {
    const path = fillPath(endpoints[operation].path, name => readPath(officer, name));
    const request = { path, query: trustedCast<HttpQuery>(query), signal };
    for await (const { data } of open(request, onOpen)) yield trustedCast(JSON.parse(data));
  };
}
