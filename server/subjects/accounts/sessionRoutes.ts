import type { FastifyInstance } from 'fastify';
import { endSession, readDraftKey } from '#contract/session.ts';
import type { DraftKeys } from '../../machine/access/draftKeys.ts';
import { notFound } from '../../services/http/errors.ts';
import { route } from '../../machine/calls/route.ts';
import type { TokenVerifier } from '../../services/identity/index.ts';

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
