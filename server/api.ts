import { createHash, timingSafeEqual } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { authenticator } from './access/authenticate.ts';
import { strictBodies } from './http/strictBodies.ts';
import { notFound, Refusal } from './http/errors.ts';
import { findGuides } from './http/guides.ts';
import { minuteLimit } from './http/minuteLimit.ts';
import { onceInDatabase } from './calls/once.ts';
import { writers } from './calls/writers.ts';
import type { RequestLimits } from './settings/limits.ts';
import { areaFigureRoutes } from './routes/areaFigures.ts';
import { auditRoutes } from './routes/audit.ts';
import { historyRoutes } from './routes/history.ts';
import { downloadRoute } from './routes/downloads.ts';
import { exportRoutes } from './routes/exports.ts';
import { feederRoutes } from './routes/feeders.ts';
import { fileRoutes } from './routes/files.ts';
import { lossCauseRoutes } from './routes/lossCauses.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { reportRoutes } from './routes/reports.ts';
import { preferenceRoutes } from './routes/preferences.ts';
import { guideRoutes } from './routes/guides.ts';
import { supportRoutes } from './routes/support.ts';
import { sessionRoutes } from './routes/session.ts';
import { installationRoutes } from './routes/installations.ts';
import { tableRoutes } from './routes/tables.ts';
import { taggingRoutes } from './routes/tagging.ts';
import { transformerRoutes } from './routes/transformers.ts';
import { userRoutes } from './routes/users.ts';
import type { Services } from './services.ts';

/** Brotli's default quality takes longer than computing the answer does. */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Everything below /v1: the contract's calls and their documentation. */
export async function api(app: FastifyInstance, services: Services, limits: RequestLimits): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${services.portalConfig.productName} API`, version: '1' },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        },
      },
      security: [{ session: [], apiKey: [] }],
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  // The page runs third-party scripts on the origin where the portal stores its session: served only if configured.
  if (services.docs)
    await app.register(import('@fastify/swagger-ui'), { routePrefix: '/docs', staticCSP: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const limitPerson = minuteLimit(app, limits.callsPerMinuteOfUser, ({ verifiedSub = '' }) => verifiedSub);
  app.decorate('authenticate', authenticator(services.db, services.verifier, limitPerson));
  app.decorate('once', onceInDatabase(services.db));
  app.decorate('asWriter', writers(limits.writers));
  await app.register(async calls => {
    calls.addHook('onRequest', requireApiKey(services.portalConfig.apiKey));
    await calls.register(compress, {
      threshold: 1024,
      encodings: ['br', 'gzip'],
      brotliOptions: fastBrotli,
    });
    strictBodies(calls);
    sessionRoutes(calls, services);
    await calls.register(async resets => {
      resets.addHook('onRequest', minuteLimit(resets, limits.resetStepsPerMinuteOfAddress));
      passwordRoutes(resets, services);
    });
    userRoutes(calls, services);
    feederRoutes(calls, services);
    fileRoutes(calls, services);
    exportRoutes(calls, services);
    reportRoutes(calls, services);
    supportRoutes(calls, services);
    guideRoutes(calls, findGuides(services.guidesFolder));
    preferenceRoutes(calls, services);
    transformerRoutes(calls, services);
    installationRoutes(calls, services);
    taggingRoutes(calls, services);
    auditRoutes(calls, services);
    areaFigureRoutes(calls, services);
    lossCauseRoutes(calls, services);
    historyRoutes(calls, services);
    tableRoutes(calls, services);
  });
  downloadRoute(app, services);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
}

function requireApiKey(key: string) {
  const expected = digest(key);
  return async (request: { headers: Record<string, string | string[] | undefined> }) => {
    const given = request.headers['x-api-key'];
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected))
      throw new Refusal(401, 'ApiKey', 'The API key is missing or wrong.');
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
