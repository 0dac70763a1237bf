import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Trail, TrailEvent } from '../trail.ts';

/**
 * Writes one line at the end of each request: who, what, when, from where, and how it ended. The only place that does, so
 * that no refusal and no change goes without. What nobody is known to have read, such as the portal's own files, is
 * told at the level debug.
 */
export function keepTrail(app: FastifyInstance): void {
  app.decorateRequest('trail');
  app.addHook('onRequest', async request => {
    request.trail = {};
  });
  app.addHook('onResponse', async (request, reply) => {
    const { caller, trail } = request;
    const event = eventOf(request, reply);
    const who = { ...(caller && { userId: caller.userId, role: caller.role }) };
    const operation = request.routeOptions.schema?.operationId;
    const known = caller ?? trail.sub ?? trail.object;
    request.log[levelOf(event, known !== undefined)](
      {
        event,
        ...who,
        ...(operation !== undefined && { operation }),
        ...trail,
        req: request,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      event,
    );
  });
}

function eventOf({ method, trail }: FastifyRequest, reply: FastifyReply): TrailEvent {
  if (!reply.raw.writableFinished) return 'dropped';
  if (reply.statusCode >= 500) return 'failed';
  if (reply.statusCode >= 400) return 'refused';
  if (trail.event) return trail.event;
  return method === 'GET' || method === 'HEAD' ? 'read' : 'changed';
}

function levelOf(event: TrailEvent, isKnown: boolean): 'debug' | 'info' | 'error' {
  if (event === 'failed') return 'error';
  return event === 'read' && !isKnown ? 'debug' : 'info';
}

declare module 'fastify' {
  interface FastifyRequest {
    trail: Trail;
  }
}
