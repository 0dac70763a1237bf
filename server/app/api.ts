import { createHash, timingSafeEqual } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { readGuide } from '#contract/guides.ts';
import { authenticator } from '../machine/access/authenticate.ts';
import { strictBodies } from '../services/http/schemas.ts';
import { busy, notFound, Overloaded, Refusal } from '../services/http/errors.ts';
import { findGuides, type Guides } from '../services/http/portal.ts';
import { minuteLimit } from '../services/http/requestLimits.ts';
import { openLine } from '../machine/calls/line.ts';
import { onceInDatabase } from '../machine/calls/once.ts';
import type { RequestLimits } from '../services/settings/limits.ts';
import { areaFigureRoutes, auditRoutes, lossCauseRoutes } from '../subjects/audit/auditRoutes.ts';
import { historyRoutes } from '../subjects/historyRoutes.ts';
import { downloadRoute } from '../subjects/downloads/downloadRoutes.ts';
import { exportRoutes } from '../subjects/downloads/exportRoutes.ts';
import { feederAuditRoutes, feederRoutes } from '../subjects/feeders/feederRoutes.ts';
import { fileRoutes } from '../subjects/files/fileRoutes.ts';
import { passwordRoutes } from '../subjects/accounts/passwords/passwordRoutes.ts';
import { reportRoutes } from '../subjects/reports/reportRoutes.ts';
import { preferenceRoutes } from '../subjects/accounts/preferenceRoutes.ts';
import { savedViewRoutes } from '../subjects/accounts/savedViewRoutes.ts';
import { searchRoutes } from '../subjects/search/searchRoutes.ts';
import { statementRoutes } from '../subjects/statement/statementRoutes.ts';
import { supportRoutes } from '../subjects/support/supportRoutes.ts';
import { sessionRoutes } from '../subjects/accounts/sessionRoutes.ts';
import { inspectionRoutes } from '../subjects/inspections/inspectionRoutes.ts';
import { installationRoutes } from '../subjects/installations/installationRoutes.ts';
import { tableRoutes } from '../subjects/tables/tableRoutes.ts';
import { taggingRoutes } from '../subjects/installations/taggingRoutes.ts';
import { transformerRoutes } from '../subjects/transformers/transformerRoutes.ts';
import { userRoutes } from '../subjects/accounts/userRoutes.ts';
import type { Services } from '../subjects/services.ts';
import { route } from '../machine/calls/route.ts';
import { documentCalls } from './openApi.ts';

/** Brotli's default quality takes longer than computing the answer does. */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Everything below /v1: the contract's calls and their documentation. */
export async function api(app: FastifyInstance, services: Services, limits: RequestLimits): Promise<void> {
  await documentCalls(app, services.portalConfig.productName);
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  // The page runs third-party scripts on the origin where the portal stores its session: served only if configured.
  if (services.docs)
    await app.register(import('@fastify/swagger-ui'), { routePrefix: '/docs', staticCSP: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const limitPerson = minuteLimit(app, limits.callsPerMinuteOfUser, ({ verifiedSub = '' }) => verifiedSub);
  app.decorate('authenticate', authenticator(services.door, services.verifier, limitPerson));
  app.decorate('once', onceInDatabase(services.db));
  app.decorate('reads', services.reads);
  app.decorate('lines', {
    reads: openLine(limits.readers, () => new Overloaded()),
    changes: openLine(limits.writers, busy),
  });
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
    feederAuditRoutes(calls, services);
    fileRoutes(calls, services);
    exportRoutes(calls, services);
    reportRoutes(calls, services);
    supportRoutes(calls, services);
    guideRoutes(calls, findGuides(services.guidesFolder));
    preferenceRoutes(calls, services);
    savedViewRoutes(calls, services);
    transformerRoutes(calls, services);
    installationRoutes(calls, services);
    taggingRoutes(calls, services);
    auditRoutes(calls, services);
    areaFigureRoutes(calls, services);
    lossCauseRoutes(calls, services);
    inspectionRoutes(calls, services);
    statementRoutes(calls, services);
    historyRoutes(calls, services);
    searchRoutes(calls, services);
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

/** The guide of the caller's designation. */
function guideRoutes(app: FastifyInstance, guides: Guides): void {
  route(app, readGuide, async ({ caller }) => {
    const address = guides.get(caller.role);
    if (address === undefined)
      throw new Refusal(404, 'NoGuide', 'The guide is not there. Please contact support.');
    return { data: address, message: 'Guide' };
  });
}
