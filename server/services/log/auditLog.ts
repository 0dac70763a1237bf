import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

/** The facts that the server learns about a request while it answers; the line at its end logs them. */
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

/**
 * Writes one line at the end of each request: who, what, when, from where, and how it ended. The only place that does,
 * so that no refusal and no change is missing. Reads by unknown visitors, such as the portal's own files, appear only
 * at the level debug.
 */
export function writeAuditLog(app: FastifyInstance): void {
  app.decorateRequest('auditLog');
  app.addHook('onRequest', async request => {
    request.auditLog = {};
  });
  app.addHook('onResponse', async (request, reply) => writeLine(request, reply));
}

function writeLine(request: FastifyRequest, reply: FastifyReply): void {
  const { caller, auditLog } = request;
  const event = eventOf(request, reply);
  const who = { ...(caller && { userId: caller.userId, role: caller.role }) };
  const operation = request.routeOptions.schema?.operationId;
  const known = caller ?? auditLog.sub ?? auditLog.object;
  request.log[levelOf(event, known !== undefined)](
    {
      event,
      ...who,
      ...(operation !== undefined && { operation }),
      ...auditLog,
      req: request,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    event,
  );
}

function eventOf({ method, auditLog }: FastifyRequest, reply: FastifyReply): AuditEvent {
  if (!reply.raw.writableFinished) return 'dropped';
  if (reply.statusCode >= 500) return 'failed';
  if (reply.statusCode >= 400) return 'refused';
  if (auditLog.event) return auditLog.event;
  return method === 'GET' || method === 'HEAD' ? 'read' : 'changed';
}

function levelOf(event: AuditEvent, isKnown: boolean): 'debug' | 'info' | 'error' {
  if (event === 'failed') return 'error';
  return event === 'read' && !isKnown ? 'debug' : 'info';
}

declare module 'fastify' {
  interface FastifyRequest {
    auditLog: AuditLogEntry;
  }
}
