import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRequests } from './errors.ts';

/** Counts a request; rejects with 429 and the time to wait after too many within a minute. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Limits requests to `max` a minute per address, or per key from `keyOf`. Use it in hooks of the whole application or
 * of a part of it: those run before the hooks of a route, which may refuse the request. Each copy of the server counts
 * separately.
 */
export function minuteLimit(
  app: FastifyInstance,
  max: number,
  keyOf?: (request: FastifyRequest) => string,
): Limit {
  const count = app.createRateLimit({ max, timeWindow: '1 minute', ...(keyOf && { keyGenerator: keyOf }) });
  return async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    // Here rather than where errors are rendered: the user pool and the disk store render their own.
    reply.header('retry-after', Math.max(1, counted.ttlInSeconds));
    throw new TooManyRequests();
  };
}
