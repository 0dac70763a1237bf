import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { api } from './api.ts';
import { compileOnFirstUse } from '../services/http/schemas.ts';
import { gracefulShutdown } from '../services/http/gracefulShutdown.ts';
import { writeAuditLog } from '../services/log/auditLog.ts';
import { traceRequests } from '../services/log/trace.ts';
import { renderErrors } from '../services/http/renderErrors.ts';
import { serveDocs, serveGuides, servePortal } from '../services/http/portal.ts';
import { endSlowRequests, minuteLimit } from '../services/http/requestLimits.ts';
import { securityHeaders } from '../services/http/security.ts';
import { isSignInStep } from '../services/identity/index.ts';
import { requestLimits } from '../services/settings/limits.ts';
import { systemRoutes } from './systemRoutes.ts';
import type { Services } from '../subjects/services.ts';

/** Builds the whole application, ready to listen. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const limits = { ...requestLimits, ...services.limits };
  const app = Fastify({
    loggerInstance: services.log,
    // The audit log has one line for each request.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyBytes,
    connectionTimeout: limits.idleMs,
    requestTimeout: limits.requestMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.headersCheckMs },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: services.trustedProxies.length > 0 ? services.trustedProxies : false,
    // As long as a URL can be: the contract limits the length of parameters and explains it in our own words.
    routerOptions: { maxParamLength: 16_384 },
  });
  compileOnFirstUse(app);
  app.removeContentTypeParser('text/plain');
  const endSpan = traceRequests(app, services.spans);
  writeAuditLog(app, (how, request) => {
    services.ended?.(how);
    endSpan(request.raw, how);
  });
  endSlowRequests(app, limits);
  renderErrors(app);
  gracefulShutdown(app);
  securityHeaders(app, services.origins);
  await app.register(rateLimit, { global: false });
  app.addHook('onRequest', minuteLimit(app, limits.callsPerMinuteOfAddress));
  systemRoutes(app, services);
  if (services.pool) {
    const pool = services.pool;
    await app.register(
      async scope => {
        const signIns = minuteLimit(scope, limits.signInsPerMinuteOfAddress);
        const renewals = minuteLimit(scope, limits.renewalsPerMinuteOfAddress);
        // Only the body shows which call it is. Password guessing must not lock users out of their sessions.
        scope.addHook('preValidation', async (request, reply) => {
          if (request.method !== 'POST') return;
          const isStep = isSignInStep(request.headers['x-amz-target'], request.body);
          await (isStep ? signIns : renewals)(request, reply);
        });
        await scope.register(pool);
      },
      { prefix: '/idp' },
    );
  }
  if (services.storeRoutes) await app.register(services.storeRoutes, { prefix: '/store' });
  await app.register(async scope => api(scope, services, limits), { prefix: '/v1' });
  await serveGuides(app, services.guidesFolder);
  await serveDocs(app, services.docsFolder);
  await servePortal(app, services.portalFolder);
  return app;
}
