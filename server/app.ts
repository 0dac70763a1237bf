import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
} from 'fastify';
import type { PortalConfig } from '#contract/portalConfig.ts';
import type { DraftKeys } from './access/draftKeys.ts';
import { api } from './api.ts';
import type { Database } from './db/connect.ts';
import type { Downloads } from './downloads/start.ts';
import { closeInOrder } from './http/closing.ts';
import { keepTrail } from './http/keepTrail.ts';
import { serveGuides } from './http/guides.ts';
import { minuteLimit } from './http/limitCalls.ts';
import { renderErrors } from './http/renderErrors.ts';
import { servePortal } from './http/portal.ts';
import { endTrickling } from './http/trickling.ts';
import { securityHeaders, type PageOrigins } from './http/security.ts';
import { isSignInStep, type AccountAdmin, type TokenVerifier } from './identity/index.ts';
import { requestLimits, type RequestLimits } from './limits.ts';
import type { PasswordReset } from './passwords/passwordReset.ts';
import { systemRoutes } from './routes/system.ts';
import type { ObjectStore } from './storage/index.ts';
import type { Visitors } from './visitors/visitors.ts';

/** What the application is made of; `start` wires the real ones. */
export interface Services {
  db: Database;
  portalConfig: PortalConfig;
  verifier: TokenVerifier;
  draftKeys: DraftKeys;
  accounts: AccountAdmin;
  /** The embedded user pool, where that is in use; mounted at /idp. */
  pool?: FastifyPluginAsync;
  passwords: PasswordReset;
  visitors: Visitors;
  store: ObjectStore;
  downloads: Downloads;
  /** The disk store's own addresses, where that is in use; mounted at /store. */
  storeRoutes?: FastifyPluginAsync;
  origins: PageOrigins;
  /** Whether the contract is shown for reading, on a page of the portal's own origin. */
  docs: boolean;
  portalFolder: string;
  guidesFolder: string;
  log: FastifyBaseLogger;
  trustedProxies: string[];
  limits?: Partial<RequestLimits>;
}

/** The whole application, ready to listen. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const limits = { ...requestLimits, ...services.limits };
  const app = Fastify({
    loggerInstance: services.log,
    // The trail tells of each request, in one line.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyBytes,
    connectionTimeout: limits.idleMs,
    requestTimeout: limits.requestMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.headersCheckMs },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: services.trustedProxies.length > 0 ? services.trustedProxies : false,
    // As long as an address can be: how long a parameter may be is for the contract to say, in our own words.
    routerOptions: { maxParamLength: 16_384 },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: 'array', allErrors: false } },
  });
  app.removeContentTypeParser('text/plain');
  keepTrail(app);
  endTrickling(app, limits);
  renderErrors(app);
  closeInOrder(app);
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
        // The body says what a call is; guessing passwords is to lock nobody out of a session.
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
  await servePortal(app, services.portalFolder);
  return app;
}
