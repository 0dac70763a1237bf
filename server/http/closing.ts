import type { FastifyInstance } from 'fastify';

/**
 * Closes every connection once the last answer is out that was under way when the server began to close. Otherwise
 * browsers keep theirs open for the next request, and the server waits for connections on which nothing will come.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false;
  let underWay = 0;
  const closeIfDone = () => {
    if (closing && underWay === 0) setImmediate(() => app.server.closeAllConnections());
  };
  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1;
    // Not onResponse: that never comes for a caller who has gone away.
    reply.raw.once('close', () => {
      underWay -= 1;
      closeIfDone();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    closing = true;
    closeIfDone();
  });
}
