import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRequests } from './errors.ts';

/** Counts a request, and throws 429 with the time to wait where there have been too many within a minute. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * A limit of so many requests a minute of one address, or of whatever `keyOf` tells. Put it into hooks of the whole
 * application or of a part of it: those run before the hooks of a route, which may refuse the request. A copy of the
 * server counts for itself.
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
    // Here, and not where errors are rendered: the user pool and the disk store render their own.
    reply.header('retry-after', Math.max(1, counted.ttlInSeconds));
    throw new TooManyRequests();
  };
}
