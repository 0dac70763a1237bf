import type { Answer, TestApi } from './api.ts';

/** Follows the link that a call gave, as the browser it was given to; `headers` in place of its own. */
export function follow(
  api: Pick<TestApi, 'server'>,
  answer: Answer,
  headers: Record<string, string> = { cookie: cookieOf(answer) },
): Promise<Response> {
  return fetch(linkOf(api, answer), { headers });
}

/** The link of an answer, absolute. */
export function linkOf(api: Pick<TestApi, 'server'>, { json }: Answer): URL {
  return new URL(String(json['data']), api.server.url);
}

/** Name and value of the cookie that came with a link. */
export function cookieOf({ headers }: Answer): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
