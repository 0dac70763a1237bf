import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { statements } from '../db/statements.ts';
import type { Ended } from './auditLog.ts';

/** How a step went; of a request, what its line in the log says too. */
export type HowItEnded = Partial<Ended> & {
  /** The name of the error that it ended with, if there was no answer. */
  failed?: string;
};

/** A step of a trace that somebody records. Its names and values say what was done, never who did it. */
export interface Span {
  /** The `traceparent` of what it calls. */
  readonly parent: string;
  /** Begins a step within it: a call to another server. */
  call(request: Pick<ClientRequest, 'method' | 'host'>): Span;
  /** Notes that a statement is sent to the database, by its text without its values. */
  sent(statement: string): void;
  end(how: HowItEnded): void;
}

/** Records spans, if somebody wants them. */
export interface SpanRecorder {
  /** Begins the span of a request under the one that its `traceparent` names. */
  begin(trace: Trace, method: string): Span;
}

/** The trace that a request belongs to, as W3C's Trace Context has it. */
export interface Trace {
  id: string;
  /** The caller's span; absent if the trace begins here. */
  parent?: string;
  /** Whether somebody records the trace, as the caller said. */
  flags: string;
}

/** A trace here, and the span of the request if spans are recorded. */
type Traced = Trace & { span?: Span };

const form = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;
const hex = (bytes: number) => randomBytes(bytes).toString('hex');

const ofRequest = new WeakMap<IncomingMessage, Traced>();
const current = new AsyncLocalStorage<Traced>();

/** Returns the trace of a request by its `traceparent`; without one, or with one of another form, a new trace. */
function traceOf(request: IncomingMessage): Traced {
  const known = ofRequest.get(request);
  if (known) return known;
  const [, id = hex(16), parent, flags = '00'] = form.exec(String(request.headers['traceparent'])) ?? [];
  const trace = { id, flags, ...(parent !== undefined && { parent }) };
  ofRequest.set(request, trace);
  return trace;
}

/**
 * Gives each log line of a request its trace, and passes that on to what the request calls over HTTP. Returns what ends a
 * request's span.
 */
export function traceRequests(
  app: FastifyInstance,
  recorder?: SpanRecorder,
): (request: IncomingMessage, how: Ended) => void {
  app.setChildLoggerFactory((logger, bindings, options, request) =>
    logger.child({ ...bindings, trace: traceOf(request).id }, options),
  );
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const trace = traceOf(raw);
    if (recorder) trace.span = recorder.begin(trace, raw.method ?? '');
    current.run(trace, done);
  });
  if (recorder) {
    statements.subscribe(noteStatement);
    app.addHook('onClose', async () => {
      statements.unsubscribe(noteStatement);
    });
  }
  return (request, how) => ofRequest.get(request)?.span?.end(how);
}

function noteStatement(message: unknown): void {
  if (typeof message === 'object' && message && 'text' in message)
    current.getStore()?.span?.sent(String(message.text));
}

/** Does something that belongs to no request, though one may have caused it. */
export function outsideTraces<T>(work: () => T): T {
  return current.exit(work);
}

// The AWS clients have no common place for a header, but all of them make their requests by Node.
subscribe('http.client.request.created', message => {
  const trace = current.getStore();
  const request =
    typeof message === 'object' && message && 'request' in message ? message.request : undefined;
  if (!trace || !(request instanceof ClientRequest) || request.hasHeader('traceparent')) return;
  const span = trace.span?.call(request);
  request.setHeader('traceparent', span?.parent ?? `00-${trace.id}-${hex(8)}-${trace.flags}`);
  request.once('response', ({ statusCode: status = 0 }) => span?.end({ status }));
  request.once('error', ({ name }) => span?.end({ failed: name }));
});
