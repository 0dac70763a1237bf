import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLimits } from '../limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether files are posted to the route, which may take long as long as they get on. */
    takesFiles?: true;
  }
}

/**
 * Ends requests whose body is not there in time: each holds a connection, and a client that sends a byte now and then could
 * hold all there are. A file may take longer, if enough of it comes in each such span. Headers have a limit in Node.
 */
export function endTrickling(
  app: FastifyInstance,
  { bodyMs, uploadBytesPerSecond }: Pick<RequestLimits, 'bodyMs' | 'uploadBytesPerSecond'>,
): void {
  const enough = (uploadBytesPerSecond * bodyMs) / 1000;
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(raw)) return;
    const needed = request.routeOptions.config.takesFiles ? enough : Infinity;
    let before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const came = raw.socket.bytesRead - before;
      before += came;
      if (!raw.complete && came >= needed) return;
      clearInterval(timer);
      if (!raw.complete) end(request, reply);
    }, bodyMs);
    // Not the end of the answer: a refusal goes out while the body still comes.
    for (const over of ['end', 'close']) raw.once(over, () => clearInterval(timer));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** As Node ends one whose headers are late: 408, if nothing was answered yet. */
function end({ raw, server }: FastifyRequest, reply: FastifyReply): void {
  const late = Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (reply.raw.headersSent) raw.socket.destroy();
  else server.server.emit('clientError', late, raw.socket);
}
