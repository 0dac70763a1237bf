import { once } from 'node:events';
import { createServer, get } from 'node:http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { traceRequests } from '../../../server/services/log/trace.ts';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';

/** Starts a server that records the traces of its calls, and one that calls it for each request. */
async function openChain() {
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
  traceRequests(app);
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
