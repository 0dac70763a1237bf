import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isRole, type Role } from '#domain/roles.ts';
import { notFound } from './errors.ts';
import { acceptsHtml } from './renderErrors.ts';

/** The build doesn't know the nonce; this stands in its place. */
const noncePlaceholder = '__CSP_NONCE__';

/** Serves the built portal: its files, and its page for every address that the portal routes. */
export async function servePortal(app: FastifyInstance, folder: string): Promise<void> {
  const pageFile = path.join(folder, 'index.html');
  if (!existsSync(pageFile)) {
    app.log.warn('the portal is not built; only the API is served');
    return;
  }
  const page = readFileSync(pageFile, 'utf8');
  const hashes = hashesOf(page);
  const options = { index: false, preCompressed: true, cacheControl: false } as const;
  // One route for all of them: a route for each would cost hundreds of registrations at every start.
  await app.register(fastifyStatic, {
    ...options,
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    setHeaders: reply => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    ...options,
    root: folder,
    wildcard: false,
    decorateReply: false,
    globIgnore: ['index.html', 'assets/**'],
    setHeaders: reply => void reply.header('cache-control', 'no-cache'),
  });
  app.get('/index.html', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/'));
  const sendPortal = (reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, reply.allowStyles(hashes)));
  // Returns the page whatever the client accepts: curl and a balancer's check too.
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPortal(reply));
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (!acceptsHtml(request) || path.extname(request.url.split('?')[0] ?? '')) throw notFound();
    return sendPortal(reply);
  });
}

/** Returns the hashes of the scripts in a page, as a policy names them. */
function hashesOf(page: string): string[] {
  const scripts = page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g);
  return Array.from(
    scripts,
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

/** The address of each designation's guide; empty if none are built. */
export type Guides = ReadonlyMap<Role, string>;

/** Allows our own text, style sheet and fonts: no script, no frame, no form, no connection. */
const readingPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Finds the built guides. */
export function findGuides(folder: string): Guides {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    files.flatMap(file => {
      const role = /^(\w+)-[\da-f]{16}\.html$/.exec(file)?.[1];
      return isRole(role) ? [[role, `/guides/${file}`]] : [];
    }),
  );
}

/**
 * Serves the guides. They hold no secrets and a new tab carries no token, so the address suffices to read one. The
 * address contains a hash of the contents, so only the API's answer reveals it.
 */
export async function serveGuides(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) {
    app.log.warn('the guides are not built');
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/guides/',
    decorateReply: false,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: reply => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply.header('content-security-policy', readingPolicy);
    },
  });
}

/** Serves the site of all documentation to anyone. It holds no secrets; its one script searches its own index. */
export async function serveDocs(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) {
    app.log.warn('the documentation is not built');
    return;
  }
  const policy = `${readingPolicy}; script-src 'self'; connect-src 'self'`;
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/docs/'));
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/docs/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = /-[\da-f]{16}\.\w+(?:\.br)?$/.test(file);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('content-security-policy', policy);
    },
  });
}
