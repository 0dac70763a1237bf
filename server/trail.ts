/**
 * The words of the audit trail: each line of the log that tells what someone did has one of these as its `event`, and
 * there are no others. docs/operate.md says what they mean and what else such a line tells.
 */
export const trailEvents = [
  'read',
  'changed',
  'refused',
  'failed',
  'dropped',
  'signIn.begun',
  'signIn.done',
  'session.renewed',
  'session.ended',
  'password.codeAsked',
  'password.reset',
  'file.begun',
  'file.processed',
  'file.refused',
  'file.failed',
  'download.made',
  'download.failed',
] as const;
export type TrailEvent = (typeof trailEvents)[number];

/** What comes to light about a request on its way to the answer; the line of its end tells it. */
export interface Trail {
  /** Where it is more than the method and the status tell. */
  event?: TrailEvent;
  /** What was asked for. */
  operation?: string;
  /** The code of a refusal, or the challenge that a step of signing in ended with. */
  code?: string;
  /** Whose account it was about. */
  sub?: string;
  /** The key of a name that was typed, known or not: names are kept out of the log, since people mistype passwords into them. */
  account?: string;
  /** The stored object that was sent or fetched. */
  object?: string;
}

/** Where those write who have no request to answer. */
export interface TrailLog {
  info(details: { event: TrailEvent } & Record<string, unknown>, message: string): void;
  error(details: { event: TrailEvent } & Record<string, unknown>, message: string): void;
}
