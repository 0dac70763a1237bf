import type { Answer, TestApi } from './api.ts';

/** Follows the link in an answer, as the browser that received it; `headers` replace that browser's. */
export function follow(
  api: Pick<TestApi, 'server'>,
  answer: Answer,
  headers: Record<string, string> = { cookie: cookieOf(answer) },
): Promise<Response> {
  return fetch(linkOf(api, answer), { headers });
}

/** Returns the link in an answer, absolute. */
export function linkOf(api: Pick<TestApi, 'server'>, { json }: Answer): URL {
  return new URL(String(json['data']), api.server.url);
}

/** Returns name and value of the cookie that came with a link. */
export function cookieOf({ headers }: Answer): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
