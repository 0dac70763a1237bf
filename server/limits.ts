/** How much one caller may ask for, and how long one may take. Tests of other things raise them. */
export const requestLimits = {
  /** Calls a minute of one signed-in person. */
  callsPerMinuteOfUser: 1200,
  /** Requests of any kind a minute of one address: a whole office may share one. */
  callsPerMinuteOfAddress: 12_000,
  /** Sign-in steps a minute of one address: many officers share one. */
  signInsPerMinuteOfAddress: 300,
  /** OTPs asked for and tried a minute from one address. */
  resetStepsPerMinuteOfAddress: 60,
  /** Bytes of a JSON body. */
  bodyBytes: 1_048_576,
  /** A connection on which nothing moves is closed after this, ms. */
  idleMs: 60_000,
  /** A request must have arrived whole within this, ms: 25 MB at under 2 Mbit/s. */
  requestMs: 120_000,
  /** What still runs when the server is stopped has this long, ms. */
  shutdownMs: 10_000,
};
export type RequestLimits = typeof requestLimits;

/** The codes that passwords are reset with. */
export const codeLimits = {
  /** How long a code holds, s. */
  lifeSeconds: 600,
  /** So many tries use a code up. */
  tries: 5,
  /** So many codes an account gets within an hour. */
  perHour: 5,
};
