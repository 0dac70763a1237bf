import type { Answer } from './api.ts';

/** A server, by its address. */
interface Served {
  readonly server: { readonly url: string };
}

/** Follows the link in an answer, as the browser that received it; `headers` replace that browser's. */
export function follow(
  api: Served,
  answer: Answer,
  headers: Record<string, string> = { cookie: cookieOf(answer) },
): Promise<Response> {
  return fetch(linkOf(api, answer), { headers });
}

/** Returns the link in an answer, absolute. */
export function linkOf(api: Served, { json }: Answer): URL {
  return new URL(String(json['data']), api.server.url);
}

/** Returns name and value of the cookie that came with a link. */
export function cookieOf({ headers }: Answer): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
