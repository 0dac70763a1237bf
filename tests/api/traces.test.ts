import { afterAll, expect, it, vi } from 'vitest';
import { useApi } from '../support/api.ts';
import { openCollector, valuesOf } from '../support/collector.ts';

vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
const collector = await openCollector();
afterAll(() => collector[Symbol.asyncDispose]());
const api = useApi({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentSpanId = '00f067aa0ba902b7';
const headers = { traceparent: `00-${traceId}-${parentSpanId}-01` };
const server = 2;

/** Waits for the span of an operation of the trace. */
const spanOf = (name: string) =>
  vi.waitUntil(() => collector.spans.find(each => each.traceId === traceId && each.name === name), {
    timeout: 5000,
  });

it('sends a span of each request to the collector, under the caller’s, with the statements that it sent', async () => {
  const ae = await api.as('ae');
  expect((await ae('GET', '/ae/feeders', { headers })).status).toBe(200);
  const span = await spanOf('listFeeders');
  expect(span).toMatchObject({ parentSpanId, kind: server });
  expect(valuesOf(span.attributes)).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'energy_audit.event': 'read',
  });
  const statements = span.events.map(({ attributes }) => String(valuesOf(attributes)['db.query.text']));
  expect(statements).toContainEqual(expect.stringContaining('"feeders"'));
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'energy-audit' });
});

it('says why a request was refused', async () => {
  const ae = await api.as('ae');
  expect((await ae('GET', '/ee/feeders', { headers })).status).toBe(403);
  expect((await ae('GET', '/ae/feeders/none', { headers })).status).toBeGreaterThanOrEqual(400);
  const span = await spanOf('readFeeder');
  expect(valuesOf(span.attributes)).toMatchObject({ 'energy_audit.event': 'refused' });
});

it('names nobody and shows no value', async () => {
  const ae = await api.as('ae');
  await ae('GET', '/ae/search', { query: { q: 'Needle 99' }, headers });
  await spanOf('findRecords');
  const said = collector.spans.map(({ name, attributes, events }) =>
    JSON.stringify([name, attributes, events.map(event => event.attributes)]),
  );
  expect(said.filter(each => /needle|kadri|\d{7}|Bearer/i.test(each))).toEqual([]);
});
