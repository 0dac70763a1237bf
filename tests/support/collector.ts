import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

const attribute = Type.Object({
  key: Type.String(),
  value: Type.Object({ stringValue: Type.Optional(Type.String()), intValue: Type.Optional(Type.Number()) }),
});
const span = Type.Object({
  traceId: Type.String(),
  spanId: Type.String(),
  parentSpanId: Type.Optional(Type.String()),
  name: Type.String(),
  kind: Type.Integer(),
  attributes: Type.Array(attribute),
  events: Type.Array(Type.Object({ name: Type.String(), attributes: Type.Array(attribute) })),
});
const traces = Type.Object({
  resourceSpans: Type.Array(
    Type.Object({
      resource: Type.Object({ attributes: Type.Array(attribute) }),
      scopeSpans: Type.Array(Type.Object({ spans: Type.Array(span) })),
    }),
  ),
});

/** A collector of OpenTelemetry, with all that it was sent. */
export interface Collector extends AsyncDisposable {
  url: string;
  spans: Static<typeof span>[];
  /** The attributes of those who sent them. */
  resources: Record<string, unknown>[];
  /** How many calls it had, refused ones too. */
  calls: number;
  /** Whether it refuses calls at the moment. */
  refuses(): boolean;
}

/** Returns the attributes of a span, a resource or an event by their names. */
export const valuesOf = (attributes: Static<typeof attribute>[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** Opens a collector that takes traces in JSON (OTLP over HTTP) and answers each call. */
export async function openCollector(): Promise<Collector> {
  const collected: Omit<Collector, 'url' | typeof Symbol.asyncDispose> = {
    spans: [],
    resources: [],
    calls: 0,
    refuses: () => false,
  };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await text(request);
    collected.calls += 1;
    if (collected.refuses()) {
      response.writeHead(400).end();
      return;
    }
    if (request.url === '/v1/traces')
      for (const { resource, scopeSpans } of Value.Parse(traces, JSON.parse(sent)).resourceSpans) {
        collected.resources.push(valuesOf(resource.attributes));
        collected.spans.push(...scopeSpans.flatMap(scope => scope.spans));
      }
    response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return Object.assign(collected, {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
