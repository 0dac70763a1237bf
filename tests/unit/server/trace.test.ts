import { once } from 'node:events';
import { createServer, get } from 'node:http';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { writeAuditLog } from '../../../server/services/log/auditLog.ts';
import { exportSpans } from '../../../server/services/log/exportSpans.ts';
import { traceRequests, type SpanRecorder } from '../../../server/services/log/trace.ts';
import { openCollector, valuesOf } from '../../support/collector.ts';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';

/** Starts a server that records the traces of its calls, and one that calls it for each request. */
async function openChain(recorder?: SpanRecorder) {
  const received: unknown[] = [];
  const store = createServer((request, response) => {
    received.push(request.headers['traceparent']);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const bound = store.address();
  const port = typeof bound === 'object' ? bound?.port : undefined;
  const call = () =>
    once(
      get({ host: '127.0.0.1', port }, answer => answer.resume()),
      'close',
    );
  const app = Fastify();
  const end = traceRequests(app, recorder);
  writeAuditLog(app, (how, { raw }) => end(raw, how));
  app.get('/', async () => {
    await call();
    return {};
  });
  const close = async () => {
    await app.close();
    store.close();
  };
  return { app, received, call, close };
}

it.each([
  [
    'passes a trace on under a call of its own',
    `00-${id}-00f067aa0ba902b7-01`,
    new RegExp(`^00-${id}-(?!00f067aa0ba902b7)[\\da-f]{16}-01$`),
  ],
  ['begins one for a request without it', undefined, /^00-[\da-f]{32}-[\da-f]{16}-00$/],
  [
    'begins one for a request with another form',
    `00-${id}`,
    new RegExp(`^00-(?!${id})[\\da-f]{32}-[\\da-f]{16}-00$`),
  ],
])('%s', async (_name, traceparent, expected) => {
  const { app, received, close } = await openChain();
  await app.inject({ url: '/', ...(traceparent !== undefined && { headers: { traceparent } }) });
  await close();
  expect(received).toEqual([expect.stringMatching(expected)]);
});

it('adds nothing to what no request calls', async () => {
  const { received, call, close } = await openChain();
  await call();
  await close();
  expect(received).toEqual([undefined]);
});

const unheard = { info: () => undefined, warn: () => undefined };

it('sends a span of what a request calls, whose traceparent names it', async () => {
  await using collector = await openCollector();
  const recorder = exportSpans(`${collector.url}/v1/traces`, unheard);
  const { app, received, close } = await openChain(recorder);
  await app.inject({ url: '/', headers: { traceparent: `00-${id}-00f067aa0ba902b7-01` } });
  await close();
  await recorder.close();
  const [call, request] = collector.spans;
  expect(received).toEqual([`00-${id}-${call?.spanId}-01`]);
  expect(call).toMatchObject({ traceId: id, parentSpanId: request?.spanId, name: 'GET 127.0.0.1', kind: 3 });
  expect(valuesOf(call?.attributes ?? [])['http.response.status_code']).toBe(200);
  expect(collector.spans).toHaveLength(2);
});

it('records nothing of a trace that nobody records', async () => {
  await using collector = await openCollector();
  const recorder = exportSpans(`${collector.url}/v1/traces`, unheard);
  const { app, received, close } = await openChain(recorder);
  await app.inject({ url: '/', headers: { traceparent: `00-${id}-00f067aa0ba902b7-00` } });
  await close();
  await recorder.close();
  expect(received).toEqual([expect.stringMatching(new RegExp(`^00-${id}-[\\da-f]{16}-00$`))]);
  expect(collector.spans).toEqual([]);
});

it('answers while the collector is away, says so once, and then when it is back', async () => {
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20');
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '100');
  const collector = await openCollector();
  let isAway = true;
  collector.refuses = () => isAway;
  const said: unknown[] = [];
  const log = {
    info: (line: unknown) => said.push(line),
    warn: (_: unknown, line?: string) => said.push(line),
  };
  const recorder = exportSpans(`${collector.url}/v1/traces`, log);
  const { app, close } = await openChain(recorder);
  const ask = () => app.inject({ url: '/' });
  const refused = collector.calls;
  await vi.waitUntil(async () => (await ask()).statusCode === 200 && collector.calls > refused + 2);
  expect(said).toEqual(['traces are not sent: the collector does not take them']);
  isAway = false;
  await vi.waitUntil(async () => (await ask()).statusCode === 200 && collector.spans.length > 0);
  await close();
  await recorder.close();
  expect(said.slice(1)).toEqual(['traces are sent again']);
});
