import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** The origins besides their own that the portal's pages may reach. */
export interface PageOrigins {
  /** API, identity and store, if another server hosts them. */
  connect: readonly string[];
  /** The support form. */
  frame: readonly string[];
  /** The tiles of maps. */
  image: readonly string[];
}

/** Sets security headers on every answer. Scripts and styles come from our own origin; a page may also embed styles. */
export function securityHeaders(app: FastifyInstance, origins: PageOrigins): void {
  const policy = (styleNonces: string[], scriptHashes: readonly string[] = []) => ({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...scriptHashes],
      styleSrc: ["'self'", ...styleNonces],
      imgSrc: ["'self'", 'data:', ...origins.image],
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
  app.decorateReply('allowStyles', function allowStyles(scriptHashes = []) {
    const nonce = randomBytes(16).toString('hex');
    helmet.contentSecurityPolicy(policy([`'nonce-${nonce}'`], scriptHashes))(
      this.request.raw,
      this.raw,
      refuse,
    );
    return nonce;
  });
}

/** Fails the answer if a header can't be set. */
function refuse(error?: unknown): void {
  if (error) throw new Error('A security header can not be set.', { cause: error });
}

declare module 'fastify' {
  interface FastifyReply {
    /** Allows the answered page to embed styles, and scripts with these hashes; returns the nonce of the styles. */
    allowStyles(scriptHashes?: readonly string[]): string;
  }
}
