import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** No connection and no request for so long: the moment to stop listening, ms. */
const quietMs = 50;
/** Such a moment is waited for no longer than this, ms. */
const mostHeldMs = 1000;
/** A turn of the event loop as short as this leaves no time for a connection to queue up unseen, ms. */
const shortTurnMs = 5;
/** A client that has connected and said nothing has this long to begin, ms. */
const graceMs = 250;

/**
 * Closes the server without breaking a connection that somebody counts on.
 *
 * The system resets connections that nobody has accepted yet when a server stops listening, and so it does with one on
 * which a request arrives at the moment it is closed. So `leave` first says that the server is not ready, for as long
 * as a balancer needs to notice, while everything is answered. Each answer ends its connection. Then new requests are
 * held until no more of them come, the server stops listening at that moment, and answers those that it holds.
 */
export function closeInOrder(app: FastifyInstance): void {
  let isLeaving = false;
  let isClosing = false;
  let underWay = 0;
  let holding: PromiseWithResolvers<void> | undefined;
  let arrivedAt = 0;
  const arrived = () => {
    arrivedAt = performance.now();
  };
  app.server.on('connection', arrived);

  app.decorate('isLeaving', () => isLeaving);
  app.decorate('leave', async (acceptMs: number) => {
    isLeaving = true;
    await sleep(acceptMs);
    holding = Promise.withResolvers();
    await quiet(() => arrivedAt);
    const closed = app.close();
    while (app.server.listening) await nextTurn();
    holding.resolve();
    await closed;
  });

  app.addHook('onRequest', async (_request, reply) => {
    arrived();
    underWay += 1;
    // Not onResponse: that never comes for a caller who has gone away.
    reply.raw.once('close', () => {
      underWay -= 1;
      if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    });
    await holding?.promise;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isLeaving = true;
    isClosing = true;
    void endSilent(
      app,
      () => underWay > 0,
      () => arrivedAt,
    );
  });
}

/** Waits until nobody comes any more; resolves right after the event loop has looked for connections. */
async function quiet(lastArrival: () => number): Promise<void> {
  const until = performance.now() + mostHeldMs;
  while (performance.now() < until) {
    await sleep(quietMs / 5);
    const begun = performance.now();
    if ((await hasBeenQuiet(quietMs, lastArrival)) && performance.now() - begun < shortTurnMs) return;
  }
}

/** Whether nobody has come for so long. A process that was busy meanwhile first looks who is there. */
async function hasBeenQuiet(ms: number, lastArrival: () => number): Promise<boolean> {
  await nextTurn();
  return performance.now() - lastArrival() > ms;
}

/** Closes the connections on which nothing comes, once everybody has been answered. */
async function endSilent(app: FastifyInstance, isAnswering: () => boolean, lastArrival: () => number) {
  const over = new AbortController();
  app.server.once('close', () => over.abort());
  do await sleep(quietMs);
  while (
    !over.signal.aborted &&
    (isAnswering() || !(await hasBeenQuiet(graceMs, lastArrival)) || isAnswering())
  );
  app.server.closeAllConnections();
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to close: nobody new should be sent here. */
    isLeaving(): boolean;
    /** Says that it is not ready, answers everybody for so long, and closes when all is answered. */
    leave(acceptMs: number): Promise<void>;
  }
}
