import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace as spans } from '@opentelemetry/api';
import type { Context, Span as OpenSpan, Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import { version } from '../settings/version.ts';
import { outsideTraces, type HowItEnded, type Span, type SpanRecorder } from './trace.ts';

const service = 'energy-audit';

/** A recorder that sends its spans to a collector. */
export interface SpanExport extends SpanRecorder {
  /** Sends what is left, as far as the collector takes it. */
  close(): Promise<void>;
}

/**
 * Opens an export of spans to a collector of OpenTelemetry (OTLP, JSON over HTTP), at this address. Who takes part, what is
 * sampled and how often it is sent say OpenTelemetry's own variables. Spans that can't be sent are dropped; the log has a
 * line when that begins and when it is over.
 */
export function exportSpans(url: string, log: Pick<Logger, 'info' | 'warn'>): SpanExport {
  let traceId = '';
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service, 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    // A trace that begins here has the id that the log has.
    idGenerator: { generateTraceId: () => traceId, generateSpanId: () => randomBytes(8).toString('hex') },
    spanProcessors: [new BatchSpanProcessor(telling(new OTLPTraceExporter({ url }), log))],
  });
  const tracer = provider.getTracer(service, version);
  return {
    begin: ({ id, parent, flags }, method) => {
      traceId = id;
      const context =
        parent === undefined
          ? ROOT_CONTEXT
          : spans.setSpanContext(ROOT_CONTEXT, {
              traceId: id,
              spanId: parent,
              traceFlags: Number.parseInt(flags, 16),
              isRemote: true,
            });
      const attributes = { 'http.request.method': method };
      return spanOf(
        tracer,
        context,
        tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, context),
      );
    },
    close: () => Promise.race([provider.shutdown(), pause(closeMs, undefined, { ref: false })]),
  };
}

/** A collector that is away must not hold up the end of the server, ms. */
const closeMs = 2000;

function spanOf(tracer: Tracer, context: Context, span: OpenSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    parent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    call: ({ method, host }) => {
      const inside = spans.setSpan(context, span);
      const attributes = { 'http.request.method': method, 'server.address': host };
      const options = { kind: SpanKind.CLIENT, attributes };
      return spanOf(tracer, inside, tracer.startSpan(`${method} ${host}`, options, inside));
    },
    sent: statement => {
      span.addEvent('statement', { 'db.query.text': statement.slice(0, longestText) });
    },
    end: how => {
      describe(span, how);
      span.end();
    },
  };
}

/** A statement is known by its beginning; the whole of each would be most of what is sent. */
const longestText = 400;

function describe(span: OpenSpan, { operation, event, code, status, failed }: HowItEnded): void {
  if (operation !== undefined) span.updateName(operation);
  span.setAttributes({
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...(event !== undefined && { 'energy_audit.event': event }),
    ...(code !== undefined && { 'error.type': code }),
    ...(failed !== undefined && { 'error.type': failed }),
  });
  if (failed !== undefined || (status ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Tells the log when an exporter begins to fail, and when it works again. Its own calls belong to no trace. */
function telling(exporter: SpanExporter, log: Pick<Logger, 'info' | 'warn'>): SpanExporter {
  let fails = false;
  return {
    export: (batch, done) =>
      outsideTraces(() =>
        exporter.export(batch, result => {
          const { error } = result;
          if (error && !fails)
            log.warn({ err: error }, 'traces are not sent: the collector does not take them');
          if (!error && fails) log.info('traces are sent again');
          fails = error !== undefined;
          done(result);
        }),
      ),
    shutdown: () => exporter.shutdown(),
  };
}
