import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { configPath } from '#contract/endpoints.ts';
import type { Connection } from '../services/db/connect.ts';
import { Unavailable } from '../services/http/errors.ts';
import { version } from '../services/settings/version.ts';
import type { Services } from '../subjects/services.ts';

/** How long the database may take to show that it is available, ms. */
const timeoutMs = 3000;

const throwTimeout = () => {
  throw new Error(`There was no answer within ${timeoutMs} ms.`);
};

/** The calls of operators, and of the portal before anyone has signed in. */
export function systemRoutes(
  app: FastifyInstance,
  services: Pick<Connection, 'ping'> & Pick<Services, 'portalConfig' | 'firstMonth'>,
): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'up', version }));

  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async request => {
    if (app.isDraining()) throw new Unavailable('The server is stopping.');
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      await Promise.race([services.ping(), once(signal, 'abort').then(throwTimeout)]);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new Unavailable('The database does not answer.');
    }
    return { status: 'ready' };
  });

  app.get(configPath, { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const installationsFrom = services.firstMonth();
    return { ...services.portalConfig, ...(installationsFrom !== undefined && { installationsFrom }) };
  });
}
