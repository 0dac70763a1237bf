import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { endSession, readDraftKey } from '#contract/session.ts';
import { notFound } from '../../services/http/errors.ts';
import { route } from '../../machine/calls/route.ts';
import type { TokenVerifier } from '../../services/identity/index.ts';
import type { Secrets } from '../../services/db/secrets.ts';

/**
 * Signs out of the API, and serves what only a session may have. The user pool has a separate call for signing out,
 * which need not reach tokens that are already issued.
 */
export function sessionRoutes(
  app: FastifyInstance,
  { verifier, draftKeys }: { verifier: TokenVerifier; draftKeys: DraftKeys },
): void {
  route(app, endSession, async ({ params, caller }) => {
    if (params.sessionId !== caller.sessionId) throw notFound();
    await verifier.endSession(caller.sessionId);
    return { message: 'Signed out' };
  });

  route(app, readDraftKey, async ({ caller }) => ({
    data: { key: draftKeys(caller.userId) },
    message: 'Draft key',
  }));
}

/**
 * Returns the key, in base64, that the portal seals a user's drafts with: the same in all their sessions, different for
 * every user.
 */
export type DraftKeys = (userId: string) => string;

/** Opens the keys; the first start creates the secret that they derive from. */
export async function openDraftKeys(secrets: Secrets): Promise<DraftKeys> {
  const secret = await secrets.putIfAbsent('draftKeys.secret', randomBytes(32).toString('base64'));
  const key = Buffer.from(secret, 'base64');
  return userId => createHmac('sha256', key).update(userId).digest('base64');
}
