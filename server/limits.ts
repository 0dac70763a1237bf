import { firstWait, nextWait } from '#domain/otp.ts';
import type { Limit } from './visitors/tally.ts';

/** How much one caller may ask for, and how long one may take. Tests of other things raise them. */
export const requestLimits = {
  /** Calls a minute of one signed-in person, refused ones too. */
  callsPerMinuteOfUser: 1200,
  /** Requests of any kind a minute of one address: a whole office may share one. */
  callsPerMinuteOfAddress: 12_000,
  /** Sign-in steps a minute of one address: many officers share one. */
  signInsPerMinuteOfAddress: 300,
  /** Renewals of sessions, and their ends, a minute of one address. */
  renewalsPerMinuteOfAddress: 1200,
  /** OTPs asked for and tried a minute from one address. */
  resetStepsPerMinuteOfAddress: 60,
  /** Bytes of a JSON body. */
  bodyBytes: 1_048_576,
  /** A connection on which nothing moves is closed after this, ms. */
  idleMs: 60_000,
  /** The headers of a request must be there within this, ms. */
  headersMs: 25_000,
  /** How often it is looked whether they are, ms. */
  headersCheckMs: 5_000,
  /** Its body must be there within this, ms; a file that is uploaded may take longer as long as it gets on. */
  bodyMs: 30_000,
  /** So much of a file must come, counted over each span of `bodyMs`: 25 MB in 13 minutes. */
  uploadBytesPerSecond: 32 * 1024,
  /** Any request must have arrived whole within this, ms. */
  requestMs: 900_000,
  /** A server that is stopped says that it is not ready and answers for so long, ms: balancers look every second. */
  leaveMs: 1500,
  /** What still runs when the server is stopped has this long in all, ms. */
  shutdownMs: 10_000,
};
export type RequestLimits = typeof requestLimits;

const hour = 3600;
const day = 24 * hour;
const lifeSeconds = 600;

/** The codes that passwords are reset with. */
export const codeLimits = {
  /** How long a code holds, s. */
  lifeSeconds,
  /** So many tries use a code up. */
  tries: 5,
};

/** How many codes are sent for one sign-in name. */
export const askingLimits = {
  /** To one device it has signed in from, or else to one address. */
  ofVisitor: {
    rates: [
      { count: 5, seconds: hour },
      { count: 10, seconds: day },
    ],
    pause: { first: firstWait, next: nextWait, within: lifeSeconds },
  },
  /** To all devices and addresses it has never signed in from. */
  ofStrangers: {
    rates: [
      { count: 10, seconds: hour },
      { count: 20, seconds: day },
    ],
  },
} satisfies Record<string, Limit>;

/** How many wrong codes are taken, whatever the sign-in names. */
export const failureLimits = {
  /** From one device that the name has signed in from, or else from one address. */
  ofVisitor: {
    rates: [
      { count: 10, seconds: hour },
      { count: 20, seconds: day },
    ],
  },
  /** From all devices and addresses that the names have never signed in from. A code is one of a million. */
  ofStrangers: {
    rates: [
      { count: 20, seconds: hour },
      { count: 40, seconds: 6 * hour },
      { count: 60, seconds: day },
    ],
  },
} satisfies Record<string, Limit>;
