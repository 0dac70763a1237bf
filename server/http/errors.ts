/** A refusal that the caller is told about: an HTTP status, a sentence for people, a code for programs. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, string>> | undefined;
  /** The record as it stands, where it is not as the caller thinks. */
  readonly current: object | undefined;
  /** When it makes sense to ask again, s. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    errors?: Record<string, string>,
    current?: object,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.current = current;
  }
}

/** 400: not of the form the contract has. */
export class Malformed extends Refusal {
  /** For whoever writes a client. */
  readonly details: string;

  /** `fault` is what the validator says of the place that `path` points to, as '/readingDay/0'. */
  constructor(part: 'address' | 'request', path: string, fault: string) {
    const name = /^\/(\w+)/.exec(path)?.[1];
    super(400, 'Malformed', `The ${part} holds something that is not valid${name ? `: ${name}` : ''}.`);
    this.details = fault;
  }
}

/** 401: no session, or one that has ended. */
export const unauthenticated = (message = 'Your session has expired. Please login again.') =>
  new Refusal(401, 'Unauthenticated', message);

/** 403: not for this designation. */
export const forbidden = () => new Refusal(403, 'Forbidden', 'You are not allowed to do this.');

/** 404, alike for what does not exist and for what lies outside the caller's area. */
export const notFound = () => new Refusal(404, 'NotFound', 'Resource Not found');

/** 409: it stands in the way of what is there. */
export const conflict = (code: string, message: string) => new Refusal(409, code, message);

/** 422: a rule is broken; `errors` says which input, the message is the first of them. */
export const ruleBroken = (message: string, errors?: Record<string, string>) =>
  new Refusal(422, 'RuleBroken', message, errors);

/** 429: too many; worth another try after so many seconds, where that is known. */
export class TooMany extends Refusal {
  override readonly retryAfter: number | undefined;

  constructor(code: string, message: string, retryAfter?: number) {
    super(429, code, message);
    this.retryAfter = retryAfter;
  }
}

/** 429 of the limits of requests. */
export class TooManyRequests extends TooMany {
  /** As Fastify's own errors name it. */
  readonly statusCode = 429;

  constructor(retryAfter?: number) {
    super('TooManyRequests', 'Too many requests. Please try again later.', retryAfter);
  }
}

/** 429: it may be done again after so many seconds. `sentence` is given the wait in words. */
export class TooEarly extends TooMany {
  constructor(seconds: number, sentence: (wait: string) => string) {
    super('TooEarly', sentence(inWords(seconds)), seconds);
  }
}

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** 503: the server stops, or lacks something it can't do without. */
export class Unavailable extends Refusal {
  override readonly retryAfter = 2;

  constructor(message: string) {
    super(503, 'Unavailable', message);
  }
}

/** Said while the database can't be reached, to officers. */
export const noDatabase = 'The service is interrupted for a moment. Please try again shortly.';

/** How many seconds are left until a moment, one at least; for `TooMany`. */
export const secondsUntil = (moment: Date | undefined): number =>
  Math.max(1, Math.ceil(((moment?.getTime() ?? 0) - Date.now()) / 1000));
