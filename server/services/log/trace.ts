import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The trace that a request belongs to, as W3C's Trace Context has it. */
interface Trace {
  id: string;
  /** Whether somebody records the trace, as the caller said. */
  flags: string;
}

const form = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})$/;
const hex = (bytes: number) => randomBytes(bytes).toString('hex');

const ofRequest = new WeakMap<IncomingMessage, Trace>();
const current = new AsyncLocalStorage<Trace>();

/** Returns the trace of a request by its `traceparent`; without one, or with one of another form, a new trace. */
function traceOf(request: IncomingMessage): Trace {
  const known = ofRequest.get(request);
  if (known) return known;
  const [, id = hex(16), flags = '00'] = form.exec(String(request.headers['traceparent'])) ?? [];
  const trace = { id, flags };
  ofRequest.set(request, trace);
  return trace;
}

/** Gives each log line of a request its trace, and passes that on to what the request calls over HTTP. */
export function traceRequests(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger, bindings, options, request) =>
    logger.child({ ...bindings, trace: traceOf(request).id }, options),
  );
  app.addHook('onRequest', (request, _reply, done) => current.run(traceOf(request.raw), done));
}

// The AWS clients have no common place for a header, but all of them make their requests by Node.
subscribe('http.client.request.created', message => {
  const trace = current.getStore();
  const request =
    typeof message === 'object' && message && 'request' in message ? message.request : undefined;
  if (trace && request instanceof ClientRequest && !request.hasHeader('traceparent'))
    request.setHeader('traceparent', `00-${trace.id}-${hex(8)}-${trace.flags}`);
});
