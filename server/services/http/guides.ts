import { existsSync, readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isRole, type Role } from '#domain/roles.ts';

/** The address of each designation's guide; empty if none are built. */
export type Guides = ReadonlyMap<Role, string>;

/** Allows our own text, style sheet and fonts: no script, no frame, no form, no connection. */
const policy = [
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
      reply.header('content-security-policy', policy);
    },
  });
}
