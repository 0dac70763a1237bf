import { firstWait, nextWait } from '#domain/otp.ts';

/** At most `count` within any `seconds`. Two or more rates together make waits that grow. */
export interface Rate {
  count: number;
  seconds: number;
}

/** How often an action is allowed. */
export interface Limit {
  rates: readonly Rate[];
  /** The pause after an action, s: `next` if it came within `within` seconds of the one before, else `first`. */
  pause?: { first: number; next: number; within: number };
}

/** How many requests one caller may send, and how long one may take. Tests of other things raise them. */
export const requestLimits = {
  /** Calls per minute of one signed-in person, refused ones included. */
  callsPerMinuteOfUser: 1200,
  /** Requests of any kind per minute from one address: a whole office may share one. */
  callsPerMinuteOfAddress: 12_000,
  /** Sign-in steps per minute from one address: many officers share one. */
  signInsPerMinuteOfAddress: 300,
  /** Session renewals and sign-outs per minute from one address. */
  renewalsPerMinuteOfAddress: 1200,
  /** OTP requests and attempts per minute from one address. */
  resetStepsPerMinuteOfAddress: 60,
  /** Bytes of a JSON body. */
  bodyBytes: 1_048_576,
  /** An idle connection is closed after this, ms. */
  idleMs: 60_000,
  /** The headers of a request must arrive within this, ms. */
  headersMs: 25_000,
  /** How often the server checks for late headers, ms. */
  headersCheckMs: 5_000,
  /** The body must arrive within this, ms; an uploaded file may take longer while it makes progress. */
  bodyMs: 30_000,
  /** The slowest upload, averaged over each span of `bodyMs`: 25 MB in 13 minutes. */
  uploadBytesPerSecond: 32 * 1024,
  /** How many requests may read at once, how many more may wait for that, and for how long, ms. */
  readers: { atOnce: 12, waiting: 400, waitMs: 2_000 },
  /** The same of requests that change something: fewer at once than a copy has connections. */
  writers: { atOnce: 12, waiting: 400, waitMs: 10_000 },
  /** How long a request waits for what somebody else is changing, ms. */
  lockMs: 10_000,
  /** How far behind the primary a replica may be that answers reads, and how often a copy looks, ms. */
  replica: { staleMs: 5000, beatMs: 1000 },
  /** Every request must arrive completely within this, ms. */
  requestMs: 900_000,
  /** How long an audit's start waits for others before the reports are made again for all of them, ms. */
  reportsWaitMs: 60_000,
  /** How long a stopping server answers while it reports that it is not ready, ms: balancers check every second. */
  drainMs: 1500,
  /** How long a stopping server waits for running work in all, ms. */
  shutdownMs: 10_000,
};
export type RequestLimits = typeof requestLimits;

const hour = 3600;
const day = 24 * hour;
const lifeSeconds = 600;

/** Limits for the codes that reset passwords. */
export const codeLimits = {
  /** How long a code is valid, s. */
  lifeSeconds,
  /** How many wrong attempts void a code. */
  tries: 5,
};

/** How many codes are sent for one username. */
export const codeRequestLimits = {
  /** To one device or, without a known device, one address. */
  ofVisitor: {
    rates: [
      { count: 5, seconds: hour },
      { count: 10, seconds: day },
    ],
    pause: { first: firstWait, next: nextWait, within: lifeSeconds },
  },
  /** To all devices and addresses that the username never signed in from. */
  ofStrangers: {
    rates: [
      { count: 10, seconds: hour },
      { count: 20, seconds: day },
    ],
  },
} satisfies Record<string, Limit>;

/** How many wrong codes may be entered, whatever the usernames. */
export const failureLimits = {
  /** From one device that the username has signed in from, otherwise from one address. */
  ofVisitor: {
    rates: [
      { count: 10, seconds: hour },
      { count: 20, seconds: day },
    ],
  },
  /** From all devices and addresses that the usernames never signed in from. A code is one of a million. */
  ofStrangers: {
    rates: [
      { count: 20, seconds: hour },
      { count: 40, seconds: 6 * hour },
      { count: 60, seconds: day },
    ],
  },
} satisfies Record<string, Limit>;
