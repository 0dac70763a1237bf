import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditLogEntry, AuditEvent } from '../log/auditLog.ts';

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
