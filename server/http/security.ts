import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** What the portal's pages may reach besides their own origin. */
export interface PageOrigins {
  /** API, identity and store, where these are not the portal's own server. */
  connect: readonly string[];
  /** The support form. */
  frame: readonly string[];
}

/** Security headers on every answer. Scripts and styles come from our own origin; a page may have styles in itself too. */
export function securityHeaders(app: FastifyInstance, origins: PageOrigins): void {
  const policy = (styleNonces: string[]) => ({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", ...styleNonces],
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
  });
  const setHeaders = helmet({
    contentSecurityPolicy: policy([]),
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=()');
    reply.header('x-request-id', request.id);
    setHeaders(request.raw, reply.raw, refuse);
    done();
  });
  app.decorateReply('allowStyles', function allowStyles() {
    const nonce = randomBytes(16).toString('hex');
    helmet.contentSecurityPolicy(policy([`'nonce-${nonce}'`]))(this.request.raw, this.raw, refuse);
    return nonce;
  });
}

/** What a header that can't be set makes of an answer. */
function refuse(error?: unknown): void {
  if (error) throw new Error('A security header can not be set.', { cause: error });
}

declare module 'fastify' {
  interface FastifyReply {
    /** Allows the page that is the answer to have styles in itself, under the nonce given. */
    allowStyles(): string;
  }
}
