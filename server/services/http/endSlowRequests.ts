import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLimits } from '../settings/limits.ts';

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
