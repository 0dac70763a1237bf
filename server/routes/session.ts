import type { FastifyInstance } from 'fastify';
import { endSession } from '#contract/session.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import type { TokenVerifier } from '../identity/index.ts';

/** Signing out of the API. The user pool has its own call for that, which need not reach tokens that are out already. */
export function sessionRoutes(app: FastifyInstance, { verifier }: { verifier: TokenVerifier }): void {
  route(app, endSession, async ({ params, caller }) => {
    if (params.sessionId !== caller.sessionId) throw notFound();
    await verifier.endSession(caller.sessionId);
    return { message: 'Signed out' };
  });
}
