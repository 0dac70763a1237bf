type Extras = { readonly [K in 'errors' | 'current' | 'data']?: Refusal[K] };

/** A refusal for the caller: an HTTP status, a sentence for people, a code for programs. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, string>> | undefined;
  /** The current record, if it differs from the caller's version. */
  readonly current: object | undefined;
  /** The matter, for a question that the client may ask. */
  readonly data: object | undefined;
  /** After how many seconds another attempt makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, extras: Extras = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = extras.errors;
    this.current = extras.current;
    this.data = extras.data;
  }
}

/** 400: the request doesn't match the contract. */
export class Malformed extends Refusal {
  /** For developers of a client. */
  readonly details: string;

  /** `fault` is the validator's message about the place at `path`, for example '/readingDay/0'. */
  constructor(part: 'address' | 'request', path: string, fault: string) {
    const name = /^\/(\w+)/.exec(path)?.[1];
    super(400, 'Malformed', `The ${part} holds something that is not valid${name ? `: ${name}` : ''}.`);
    this.details = fault;
  }
}

/** 401: no session, or an ended one. */
export const unauthenticated = (message = 'Your session has expired. Please login again.') =>
  new Refusal(401, 'Unauthenticated', message);

/** 403: not for this designation. */
export const forbidden = () => new Refusal(403, 'Forbidden', 'You are not allowed to do this.');

/** 404, the same for records that don't exist and for records outside the caller's area. */
export const notFound = () => new Refusal(404, 'NotFound', 'Resource Not found');

/** 409: it conflicts with an existing record. */
export const conflict = (code: string, message: string) => new Refusal(409, code, message);

/** 409: somebody else is changing the record, or one that it depends on, and has not ended in time. */
export const beingChanged = () =>
  conflict('BeingChanged', 'This is being changed by someone else at the moment. Please try again shortly.');

/** 422: a rule is broken; `errors` has a message per input, and `message` is the first of them. */
export const ruleBroken = (message: string, errors?: Record<string, string>) =>
  new Refusal(422, 'RuleBroken', message, { errors });

/** 429: too many; worth another attempt after `retryAfter` seconds, if known. */
export class TooMany extends Refusal {
  override readonly retryAfter: number | undefined;

  constructor(code: string, message: string, retryAfter?: number) {
    super(429, code, message);
    this.retryAfter = retryAfter;
  }
}

/** 429 for exceeded request limits. */
export class TooManyRequests extends TooMany {
  /** The property that Fastify's own errors use. */
  readonly statusCode = 429;

  constructor(retryAfter?: number) {
    super('TooManyRequests', 'Too many requests. Please try again later.', retryAfter);
  }
}

/** 429: allowed again after `seconds`. `sentence` receives the wait in words. */
export class TooEarly extends TooMany {
  constructor(seconds: number, sentence: (wait: string) => string) {
    super('TooEarly', sentence(durationText(seconds)), seconds);
  }
}

function durationText(seconds: number): string {
  if (seconds < 120) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** When to try again what the server could not take at the moment, seconds. */
const retrySeconds = 2;

/** 429: too many changes wait already. Not 503, which leaves open whether a change was made: this one was not begun. */
export const busy = () =>
  new TooMany('Busy', 'Many changes are being saved at the moment. Please try again shortly.', retrySeconds);

/** 503: the server is stopping, or a service that it needs is missing. */
export class Unavailable extends Refusal {
  override readonly retryAfter = retrySeconds;

  constructor(message: string, code = 'Unavailable') {
    super(503, code, message);
  }
}

/** 503: too many reads wait already. */
export class Overloaded extends Unavailable {
  constructor() {
    super('Too many people are using the service at the moment. Please try again shortly.', 'Overloaded');
  }
}

/** Shown to officers while the database is unreachable. */
export const noDatabase = 'The service is interrupted for a moment. Please try again shortly.';

/** Shown to officers while a disk of the server or the database is full. */
export const noSpace = 'The server has no room for this at the moment. Please try again in a minute.';

/** Returns the seconds until a moment, at least one; for `TooMany`. */
export const secondsUntil = (moment: Date | undefined): number =>
  Math.max(1, Math.ceil(((moment?.getTime() ?? 0) - Date.now()) / 1000));
