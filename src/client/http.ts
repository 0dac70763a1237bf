import { HttpError } from 'react-admin';
import { partsOfMessage, unexplained } from '#domain/serverMessages.ts';
import { isRecord } from '#schema/record.ts';
import { syncServerTime } from './serverTime.ts';

/** Query names and values. Undefined and empty values are left out; a list repeats its name. */
export type HttpQuery = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** One request to the API. */
export interface HttpRequest {
  /** @default 'GET' */
  method?: string;
  /** The path below /v1, encoded: '/ae/feeders'. */
  path: string;
  /** @default none */
  query?: HttpQuery | undefined;
  /** Sent as JSON. @default none */
  body?: unknown;
  /** The version of the record that a change is based on. @default no version is sent */
  ifMatch?: string | undefined;
  /**
   * Identifies the intention, a UUID. If the same one is sent again within 24 hours, the request has no second effect
   * and gets the first answer. @default each request is a new intention
   */
  idempotencyKey?: string | undefined;
  /** Aborts the request when its answer is no longer needed. */
  signal?: AbortSignal | undefined;
  /** Sends the request without a token: before sign-in. @default false */
  anonymous?: boolean;
}

/** An answer of the API. `body` is the JSON as received; undefined if the answer has none. */
export interface HttpAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** The settings that every request needs. */
export interface HttpSettings {
  /** The place of /v1: an origin, or '' for the portal's origin. */
  apiBase: string;
  apiKey: string;
  /** Returns a valid identity token, refreshed first if necessary. Rejects if there is no session. */
  idToken: () => Promise<string>;
  /**
   * The auth provider's: receives a 401 and the token that the server refused. Rejects unless another token is available
   * for a new attempt. @default no other token is available
   */
  checkError?: (refusal: { status: number; token: string }) => Promise<void>;
}

/**
 * Sends a request. Rejects with react-admin's HttpError, which holds the server's message, its status (0 if the server
 * could not be reached) and its body, whose `errors` go to the inputs. Rejects with the signal's reason if aborted.
 */
export type Http = (request: HttpRequest) => Promise<HttpAnswer>;

/** A request that the server refused, with the wait that the server requests, if it names one. */
class Refusal extends HttpError {
  /** The requested wait, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { status, headers }: Response, body: unknown) {
    super(message, status, body);
    const seconds = Number(headers.get('retry-after'));
    this.retryAfter = seconds > 0 ? seconds : undefined;
  }
}

const unreachable = 'The server could not be reached. Check your connection and try again.';

/** The number of other tokens to send a refused request with. */
const maxRetries = 2;

/** Creates the function that sends every request to the API. */
export function createHttp(settings: HttpSettings): Http {
  return async request => {
    const response = await answered(settings, request);
    const body = await readJson(response, request.signal);
    return { status: response.status, headers: response.headers, body };
  };
}

/** Sends a request, with another token if the server refuses the first one. Rejects if the server refuses the request. */
async function answered(settings: HttpSettings, request: HttpRequest): Promise<Response> {
  let token = request.anonymous ? undefined : await settings.idToken();
  let response = await send(settings, request, token);
  for (let retries = 0; response.status === 401 && token !== undefined; retries += 1) {
    if (!(await hasAnother(settings, token)) || retries === maxRetries) break;
    token = await settings.idToken();
    response = await send(settings, request, token);
  }
  if (response.ok) return response;
  const body = await readJson(response, request.signal);
  throw new Refusal(messageOf(body) ?? unexplained, response, body);
}

/** Whether another token is available after the server refused one. */
async function hasAnother({ checkError }: HttpSettings, token: string): Promise<boolean> {
  try {
    await checkError?.({ status: 401, token });
    return checkError !== undefined;
  } catch {
    return false;
  }
}

async function send(
  settings: HttpSettings,
  request: HttpRequest,
  token: string | undefined,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', 'x-api-key': settings.apiKey });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey);
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
  syncServerTime(response.headers);
  return response;
}

/** Returns the address of a request: '/v1/ae/feeders?page=1'. */
function address({ path, query = {} }: Pick<HttpRequest, 'path' | 'query'>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') search.append(name, String(one));
    }
  }
  return `/v1${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Returns the body, or undefined if it is not JSON: an empty answer, a page of some proxy. */
async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    // The connection broke during the answer.
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

/** Makes an address from the API absolute. Throws if it is not a web address. */
export function webAddress(found: unknown, apiBase: string, what: string): string {
  const url = typeof found === 'string' ? URL.parse(found, new URL(apiBase, window.location.href)) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Error(`The answer for ${what} holds no web address`);
  return url.href;
}
