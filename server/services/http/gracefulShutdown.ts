import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Without a new connection or request for this long, the server stops listening, ms. */
const quietMs = 50;
/** The longest wait for such a moment, ms. */
const maxHoldMs = 1000;
/** A turn of the event loop this short leaves no time for a connection to queue up unseen, ms. */
const shortTurnMs = 5;
/** How long a client that has connected may stay silent, ms. */
const graceMs = 250;

/**
 * Closes the server without breaking a connection that a client relies on.
 *
 * When a server stops listening, the system resets the connections that it has not accepted yet. It also resets a
 * connection that closes at the moment when a request arrives. So `drain` first reports that the server is not ready,
 * for as long as a balancer needs to notice, and answers everything. Each answer ends its connection. Then it holds new
 * requests until no more arrive, stops listening at that moment, and answers the requests that it holds.
 */
export function gracefulShutdown(app: FastifyInstance): void {
  let isDraining = false;
  let isClosing = false;
  let inFlight = 0;
  let requestGate: PromiseWithResolvers<void> | undefined;
  let arrivedAt = 0;
  const arrived = () => {
    arrivedAt = performance.now();
  };
  app.server.on('connection', arrived);

  app.decorate('isDraining', () => isDraining);
  app.decorate('drain', async (acceptMs: number) => {
    isDraining = true;
    await sleep(acceptMs);
    requestGate = Promise.withResolvers();
    await quiet(() => arrivedAt);
    const closed = app.close();
    while (app.server.listening) await nextTurn();
    requestGate.resolve();
    await closed;
  });

  app.addHook('onRequest', async (_request, reply) => {
    arrived();
    inFlight += 1;
    // Not onResponse: that never fires for a client that has gone away.
    reply.raw.once('close', () => {
      inFlight -= 1;
      if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    });
    await requestGate?.promise;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isDraining = true;
    isClosing = true;
    void closeSilentConnections(
      app,
      () => inFlight > 0,
      () => arrivedAt,
    );
  });
}

/** Waits until nothing arrives any more; resolves right after the event loop has checked for connections. */
async function quiet(lastArrival: () => number): Promise<void> {
  const until = performance.now() + maxHoldMs;
  while (performance.now() < until) {
    await sleep(quietMs / 5);
    const started = performance.now();
    if ((await hasBeenQuiet(quietMs, lastArrival)) && performance.now() - started < shortTurnMs) return;
  }
}

/** Whether nothing has arrived for `ms`. Lets a process that was busy check for arrivals first. */
async function hasBeenQuiet(ms: number, lastArrival: () => number): Promise<boolean> {
  await nextTurn();
  return performance.now() - lastArrival() > ms;
}

/** Closes silent connections after the last answer. */
async function closeSilentConnections(
  app: FastifyInstance,
  isAnswering: () => boolean,
  lastArrival: () => number,
) {
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
    /** Whether the server is about to close: it should get no new requests. */
    isDraining(): boolean;
    /** Reports that the server is not ready, answers for `acceptMs`, and closes after the last answer. */
    drain(acceptMs: number): Promise<void>;
  }
}
