import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { PortalConfig } from '#contract/portalConfig.ts';
import type { Database } from '../db/connect.ts';
import { Unavailable } from '../http/errors.ts';

/** The database has so long to say that it is there, ms. */
const patienceMs = 3000;

const tooLate = () => {
  throw new Error(`There was no answer within ${patienceMs} ms.`);
};

/** What operators and the portal ask before anyone has signed in. */
export function systemRoutes(
  app: FastifyInstance,
  services: { db: Database; portalConfig: PortalConfig },
): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'up' }));

  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async request => {
    if (app.isLeaving()) throw new Unavailable('The server is stopping.');
    const signal = AbortSignal.timeout(patienceMs);
    try {
      await Promise.race([services.db.execute(sql`select 1`), once(signal, 'abort').then(tooLate)]);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new Unavailable('The database does not answer.');
    }
    return { status: 'ready' };
  });

  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return services.portalConfig;
  });
}
