import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Exchange } from '#contract/operation.ts';
import type { Caller } from '../access/caller.ts';
import { TooMany } from '../http/errors.ts';
import { writeLineIfCutOff } from '../http/writeAuditLog.ts';
import { serve, type Call, type DeclaredOperation } from './route.ts';

/** How often a stream shows that it is alive, and checks that its caller may still read it, ms. */
const heartbeatMs = 15_000;
/**
 * The most streams of a person at one copy of the server. A browser has one in each tab, and over HTTP/1.1 six connections
 * for everything: the calls need some of them. Further tabs ask for changes instead.
 */
const maxStreams = 4;
/** When a client should try again after a stream ended, ms. */
const retryMs = 3000;

/** What a stream waits for: returns what has happened since, after at most so many milliseconds. */
type Next<Data> = (waitMs: number) => Promise<Data[]>;

/** An operation whose answer is a stream of events. */
interface EventOperation<O extends DeclaredOperation> {
  operation: O;
  /** The name of each event; its data is what the operation responds. */
  event: string;
  /** Aborted when the server is about to close. */
  closing: AbortSignal;
  /** Returns a check that a caller may still read the stream. */
  stillAllowed: (caller: Caller) => () => Promise<boolean>;
  /** Starts to listen for a caller, until the signal is aborted. */
  listen: (call: Call<O>, ended: AbortSignal) => Promise<Next<Exchange<O>['response']>>;
}

/**
 * Serves an operation as server-sent events. A stream ends with the caller's token or session, and when designation or
 * area change; then the client opens another.
 */
export function routeEvents<O extends DeclaredOperation & { streams: true }>(
  app: FastifyInstance,
  { operation, event, closing, stillAllowed, listen }: EventOperation<O>,
): void {
  const open = new Map<string, number>();
  const close = (userId: string) => {
    const left = (open.get(userId) ?? 1) - 1;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
  serve<O>(app, operation, async (request, call, reply) => {
    const { userId } = call.caller;
    const own = open.get(userId) ?? 0;
    if (own >= maxStreams)
      throw new TooMany(
        'TooManyStreams',
        'Too many tabs are waiting for news. Please close some of them.',
        60,
      );
    const lifeMs = Math.max(0, (request.tokenExpiresAt?.getTime() ?? 0) - Date.now());
    const end = new AbortController();
    const ended = AbortSignal.any([call.signal, closing, end.signal, AbortSignal.timeout(lifeMs)]);
    if (!ended.aborted) {
      open.set(userId, own + 1);
      ended.addEventListener('abort', () => close(userId), { once: true });
    }
    writeLineIfCutOff(request, reply);
    try {
      const next = await listen(call, ended);
      // For nginx, which would hold the events back until they fill a buffer.
      reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8');
      return Readable.from(frames({ event, next, isAllowed: stillAllowed(call.caller), ended, end }));
    } catch (error) {
      end.abort();
      throw error;
    }
  });
}

interface Stream<Data> {
  event: string;
  next: Next<Data>;
  isAllowed: () => Promise<boolean>;
  ended: AbortSignal;
  end: AbortController;
}

async function* frames<Data>({ event, next, isAllowed, ended, end }: Stream<Data>): AsyncGenerator<string> {
  try {
    yield `retry: ${retryMs}\n\n`;
    let checkAt = Date.now() + heartbeatMs;
    while (!ended.aborted) {
      const found = await next(Math.max(0, checkAt - Date.now()));
      for (const data of found) yield `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      if (Date.now() < checkAt) continue;
      if (!(await isAllowed())) return;
      checkAt = Date.now() + heartbeatMs;
      yield ':\n\n';
    }
  } finally {
    end.abort();
  }
}
