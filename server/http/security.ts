import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What the portal's pages may reach besides their own origin. */
export interface PageOrigins {
  /** API, identity and store, where these are not the portal's own server. */
  connect: readonly string[];
  /** The support form. */
  frame: readonly string[];
}

/** Security headers on every answer. Scripts come from our own origin; styles may also carry the answer's nonce. */
export async function securityHeaders(app: FastifyInstance, origins: PageOrigins): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...origins.connect],
        frameSrc: origins.frame.length > 0 ? [...origins.frame] : ["'none'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=()');
    reply.header('x-request-id', request.id);
  });
}
