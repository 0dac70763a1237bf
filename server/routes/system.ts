import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { PortalConfig } from '#contract/portalConfig.ts';
import type { Database } from '../db/connect.ts';
import { Refusal } from '../http/errors.ts';

/** What operators and the portal ask before anyone has signed in. */
export function systemRoutes(
  app: FastifyInstance,
  services: { db: Database; portalConfig: PortalConfig },
): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'up' }));

  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async request => {
    try {
      await services.db.execute(sql`select 1`);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new Refusal(503, 'Unavailable', 'The database does not answer.');
    }
    return { status: 'ready' };
  });

  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return services.portalConfig;
  });
}
