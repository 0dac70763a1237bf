import { HttpError } from 'react-admin';
import { partsOfMessage, unexplained } from '#domain/serverMessages.ts';
import { isRecord } from '../console/record.ts';
import { takeServerTime } from '../serverTime.ts';
import { taken } from './trust.ts';

/** Query names and values; what is undefined or empty is left out, a list is repeated. */
export type HttpQuery = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** One request to the API. */
export interface HttpRequest {
  /** @default 'GET' */
  method?: string;
  /** Below /v1, encoded: '/ae/feeders'. */
  path: string;
  /** @default none */
  query?: HttpQuery | undefined;
  /** Sent as JSON. @default none */
  body?: unknown;
  /** The version of the record that a change is based on. @default none is told */
  ifMatch?: string | undefined;
  /**
   * Names the intention, a UUID. Sent again with the same one within 24 hours, the request has no second effect and gets
   * the first answer. @default each request is an intention of its own
   */
  once?: string | undefined;
  /** Ends the request when nobody waits for it any more. */
  signal?: AbortSignal | undefined;
  /** Sent without a token: before sign-in. @default false */
  anonymous?: boolean;
}

/** An answer of the API. `body` is the JSON as it came; undefined where there was none. */
export interface HttpAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** What every request needs. */
export interface HttpSettings {
  /** Where /v1 lies: an origin, or '' for the portal's own. */
  apiBase: string;
  apiKey: string;
  /** A valid identity token; may refresh it first, and rejects when there is no session. */
  idToken: () => Promise<string>;
  /**
   * Told the token that the server refused (401); gives whether there is another to send the request again with.
   * @default there is none
   */
  onRefused?: (token: string) => Promise<boolean>;
}

/**
 * Sends a request. Rejects with react-admin's HttpError: the server's message, its status (0 when the server could
 * not be reached) and its body, whose `errors` land on the inputs; and with the signal's reason when aborted.
 */
export type Http = <T = unknown>(request: HttpRequest) => Promise<HttpAnswer<T>>;

/** A request that the server refused, with how long it asks to be left alone, where it says so. */
class Refusal extends HttpError {
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { status, headers }: Response, body: unknown) {
    super(message, status, body);
    const seconds = Number(headers.get('retry-after'));
    this.retryAfter = seconds > 0 ? seconds : undefined;
  }
}

const unreachable = 'The server could not be reached. Check your connection and try again.';

/** A request is sent again with so many other tokens. */
const mostTokens = 2;

/** Makes the one place that sends requests to the API. */
export function createHttp(settings: HttpSettings): Http {
  return async <T>(request: HttpRequest): Promise<HttpAnswer<T>> => {
    let token = request.anonymous ? undefined : await settings.idToken();
    let response = await send(settings, request, token);
    for (let again = 0; response.status === 401 && token !== undefined; again += 1) {
      if (!(await settings.onRefused?.(token)) || again === mostTokens) break;
      token = await settings.idToken();
      response = await send(settings, request, token);
    }

    const body = await readJson(response, request.signal);
    if (response.ok) return { status: response.status, headers: response.headers, body: taken<T>(body) };
    throw new Refusal(messageOf(body) ?? unexplained, response, body);
  };
}

async function send(
  settings: HttpSettings,
  request: HttpRequest,
  token: string | undefined,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', 'x-api-key': settings.apiKey });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (request.once !== undefined) headers.set('idempotency-key', request.once);
  if (request.ifMatch !== undefined) headers.set('if-match', request.ifMatch);
  const response = await fetch(settings.apiBase + address(request), {
    method: request.method ?? 'GET',
    headers,
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    ...(request.signal && { signal: request.signal }),
  }).catch((cause: unknown) => {
    if (request.signal?.aborted) throw cause;
    throw new HttpError(unreachable, 0);
  });
  takeServerTime(response.headers);
  return response;
}

/** '/v1/ae/feeders?page=1' of a request. */
function address({ path, query = {} }: Pick<HttpRequest, 'path' | 'query'>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') search.append(name, String(one));
    }
  }
  return `/v1${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** What came, or undefined where it is no JSON: an empty answer, a page of some proxy. */
async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    // The answer broke off.
    throw new HttpError(unreachable, 0);
  });
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return undefined;
  }
}

function messageOf(body: unknown): string | undefined {
  const message = isRecord(body) ? body['message'] : undefined;
  return typeof message === 'string' && partsOfMessage(message).length > 0 ? message : undefined;
}
