import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLimits } from '../settings/limits.ts';
import { TooManyRequests } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route receives files, which may take long while they make progress. */
    receivesFiles?: true;
  }
}

/**
 * Ends requests whose body is late: each holds a connection, and a client that sends a byte now and then could hold
 * them all. A file may take longer if enough of it arrives in each span of `bodyMs`. Node limits the headers.
 */
export function endSlowRequests(
  app: FastifyInstance,
  { bodyMs, uploadBytesPerSecond }: Pick<RequestLimits, 'bodyMs' | 'uploadBytesPerSecond'>,
): void {
  const enough = (uploadBytesPerSecond * bodyMs) / 1000;
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(raw)) return;
    const needed = request.routeOptions.config.receivesFiles ? enough : Infinity;
    let before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const received = raw.socket.bytesRead - before;
      before += received;
      if (!raw.complete && received >= needed) return;
      clearInterval(timer);
      if (!raw.complete) end(request, reply);
    }, bodyMs);
    // Not at the end of the answer: a refusal goes out while the body is still arriving.
    for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends a request as Node does when headers are late: with 408, if no answer has started yet. */
function end({ raw, server }: FastifyRequest, reply: FastifyReply): void {
  const late = Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (reply.raw.headersSent) raw.socket.destroy();
  else server.server.emit('clientError', late, raw.socket);
}

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
