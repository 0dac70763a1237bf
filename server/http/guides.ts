import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isRole, type Role } from '#domain/roles.ts';

/** Where the build leaves the guides. */
export const guidesFolder = fileURLToPath(new URL('../../dist/guides', import.meta.url));

/** The address of each designation's guide; empty where none are built. */
export type Guides = ReadonlyMap<Role, string>;

/** A page of text, a style sheet and a font, all our own: no script, no frame, no form, nowhere to send anything. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Which guides are there. */
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
 * Serves the guides. They hold no secrets and a new tab carries no token, so an address is enough to read one; it is
 * named by its contents, so that it is known only from the API's answer.
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
