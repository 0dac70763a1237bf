import { vi } from 'vitest';

/** A request as the portal sent it. */
export interface Sent {
  method: string;
  /** The path below /v1. */
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
  signal: AbortSignal | undefined;
}

/** An answer of the API: status (200 if absent), headers and body. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

type Handler = (sent: Sent) => Answer | Promise<Answer>;

/**
 * Replaces `fetch` with an API: each handler has a method and a path, as in 'GET /ae/feeders'. Other requests get a
 * 404.
 */
export function standInApi(handlers: Record<string, Handler>) {
  const requests: Sent[] = [];
  const fetched = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const sent = toSent(input, init);
    requests.push(sent);
    const handler = handlers[`${sent.method} ${sent.path}`];
    const answered = Promise.resolve(
      handler?.(sent) ?? { status: 404, body: { message: 'Not found', code: 'NotFound' } },
    );
    const { status = 200, headers = {}, body } = await Promise.race([answered, aborted(sent.signal)]);
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  vi.stubGlobal('fetch', fetched);
  return {
    requests,
    /** Returns the requests to a path, in order. */
    to: (path: string) => requests.filter(sent => sent.path === path),
  };
}

function toSent(input: RequestInfo | URL, init: RequestInit = {}): Sent {
  const url = new URL(input instanceof Request ? input.url : input, 'http://portal.test');
  return {
    method: init.method ?? 'GET',
    path: url.pathname.replace(/^\/v1/, ''),
    query: Object.fromEntries(url.searchParams),
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    signal: init.signal ?? undefined,
  };
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

/** Returns a page of rows in the server's format, with the total under `countName`. */
export function pageOf(
  rows: Record<string, unknown>,
  count: number,
  sent: Sent,
  countName = 'count',
): Answer {
  const page = Number(sent.query['page']);
  const perPage = Number(sent.query['perPage']);
  const lastPage = Math.max(1, Math.ceil(count / perPage));
  const pageData = {
    lastPage,
    currentPage: page,
    nextPage: page < lastPage ? page + 1 : null,
    previousPage: page > 1 ? page - 1 : null,
    limit: perPage,
    skip: (page - 1) * perPage,
  };
  return { body: { data: { ...rows, pageData, [countName]: count }, message: 'Found' } };
}
