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
  'password.changed',
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
  'backup.made',
  'backup.failed',
  'retention.removed',
  'retention.failed',
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

/** The part of an event outside a request that is counted; a thread can send it. */
export interface Seen {
  event: AuditEvent;
  /** The kind of an uploaded file. */
  category?: string;
  /** How many rows it had. */
  rows?: number;
}

/** Returns a logger that passes each event on to `see`, whether the level of the log shows it or not. */
export function seenBy(see: (seen: Seen) => void, log: AuditLogger): AuditLogger {
  const seeing =
    (level: 'info' | 'error'): AuditLogger['info'] =>
    (details, message) => {
      const { event, category, rows } = details;
      see({
        event,
        ...(typeof category === 'string' && { category }),
        ...(typeof rows === 'number' && { rows }),
      });
      log[level](details, message);
    };
  return { info: seeing('info'), error: seeing('error') };
}

/** How a request ended. */
export interface Ended {
  event: AuditEvent;
  operation: string | undefined;
  /** The code of a refusal, or the challenge that ended a sign-in step. */
  code: string | undefined;
  status: number;
  ms: number;
}

/**
 * Writes one line at the end of each request: who, what, when, from where, and how it ended. The only place that does,
 * so that no refusal and no change is missing. Reads by unknown visitors, such as the portal's own files, appear only
 * at the level debug. Calls `ended` with what the line says of it.
 */
export function writeAuditLog(
  app: FastifyInstance,
  ended?: (how: Ended, request: FastifyRequest) => void,
): void {
  app.decorateRequest('auditLog');
  app.addHook('onRequest', async request => {
    request.auditLog = {};
  });
  app.addHook('onResponse', async (request, reply) => {
    const how = writeLine(request, reply);
    ended?.(how, request);
  });
}

function writeLine(request: FastifyRequest, reply: FastifyReply): Ended {
  const { caller, auditLog } = request;
  const event = eventOf(request, reply);
  const who = { ...(caller && { userId: caller.userId, role: caller.role }) };
  const operation = auditLog.operation ?? request.routeOptions.schema?.operationId;
  const ms = reply.elapsedTime;
  const known = caller ?? auditLog.sub ?? auditLog.object;
  request.log[levelOf(event, known !== undefined)](
    {
      event,
      ...who,
      ...auditLog,
      ...(operation !== undefined && { operation }),
      req: request,
      status: reply.statusCode,
      ms: Math.round(ms),
    },
    event,
  );
  return { event, operation, code: auditLog.code, status: reply.statusCode, ms };
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
