import type { PortalConfig } from '#contract/portalConfig.ts';
import { isRole } from '#domain/roles.ts';
import { pathOf } from '../client/operations.ts';
import type { Claims } from './claims.ts';
import { revoke, type PoolConfig } from './pool.ts';
import type { Tokens } from './storedSession.ts';

/** The configuration of the user pool and the API. */
export type SessionConfig = PoolConfig & Pick<PortalConfig, 'apiBase' | 'apiKey'>;

const pausesMs = [500, 1_500];

/**
 * Ends a session in the user pool, which then renews it no more, and in the API, which then refuses the current token.
 * Callers don't wait for it: the browser has already forgotten both tokens. Retries after a short loss of connection.
 */
export async function endEverywhere(config: SessionConfig, claims: Claims, tokens: Tokens): Promise<void> {
  await Promise.allSettled([
    withRetries(() => endInApi(config, claims, tokens.idToken)),
    withRetries(() => revoke(config, tokens.refreshToken)),
  ]);
}

async function withRetries(task: () => Promise<unknown>, pauses = pausesMs): Promise<void> {
  const [pause, ...rest] = pauses;
  try {
    await task();
  } catch {
    if (pause === undefined) return;
    await new Promise(resolve => setTimeout(resolve, pause));
    await withRetries(task, rest);
  }
}

async function endInApi(config: SessionConfig, { userGroup, sessionId }: Claims, idToken: string) {
  if (!isRole(userGroup)) return;
  const path = pathOf('endSession', { role: userGroup, sessionId });
  const { status } = await fetch(`${config.apiBase}/v1${path}`, {
    method: 'POST',
    headers: { 'x-api-key': config.apiKey, authorization: `Bearer ${idToken}` },
    keepalive: true,
  });
  if (status >= 500) throw new Error(`The API said ${status}.`);
}
