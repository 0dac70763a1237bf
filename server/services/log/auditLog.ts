/**
 * The events of the audit log: each log line about something that a person did has one of these as its `event`.
 * docs/operate.md explains them and the other properties of such a line.
 */
export const auditEvents = [
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
  'file.repeated',
  'file.refused',
  'file.failed',
  'file.waits',
  'download.made',
  'download.failed',
  'report.made',
  'report.failed',
] as const;
export type AuditEvent = (typeof auditEvents)[number];

/** What the server learns about a request while it answers; the line at the end of the request logs it. */
export interface AuditLogEntry {
  /** Set if the method and the status don't say enough. */
  event?: AuditEvent;
  /** The operation of the contract. */
  operation?: string;
  /** The code of a refusal, or the challenge that ended a sign-in step. */
  code?: string;
  /** The account that the request was about. */
  sub?: string;
  /** The key of a typed username, known or not. Usernames stay out of the log: people mistype passwords into them. */
  account?: string;
  /** The stored object that was uploaded or downloaded. */
  object?: string;
}

/** Logger for audit events outside a request. */
export interface AuditLogger {
  info(details: { event: AuditEvent } & Record<string, unknown>, message: string): void;
  error(details: { event: AuditEvent } & Record<string, unknown>, message: string): void;
}
