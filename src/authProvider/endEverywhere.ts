import type { PortalConfig } from '#contract/portalConfig.ts';
import { isRole } from '#domain/roles.ts';
import type { Claims } from './claims.ts';
import { revoke, type PoolPlace } from './pool.ts';
import type { Tokens } from './storedSession.ts';

/** Where the user pool and the API are. */
export type SessionPlace = PoolPlace & Pick<PortalConfig, 'apiBase' | 'apiKey'>;

const pausesMs = [500, 1_500];

/**
 * Ends a session in the user pool, which then renews it no more, and in the API, which then refuses the token that is
 * out already. Nobody waits for it: the browser has forgotten both tokens, and a connection that is down for a moment
 * is tried again.
 */
export async function endEverywhere(place: SessionPlace, claims: Claims, tokens: Tokens): Promise<void> {
  await Promise.allSettled([
    insist(() => endInApi(place, claims, tokens.idToken)),
    insist(() => revoke(place, tokens.refreshToken)),
  ]);
}

async function insist(task: () => Promise<unknown>, pauses = pausesMs): Promise<void> {
  const [pause, ...rest] = pauses;
  try {
    await task();
  } catch {
    if (pause === undefined) return;
    await new Promise(resolve => setTimeout(resolve, pause));
    await insist(task, rest);
  }
}

async function endInApi(place: SessionPlace, { userGroup, sessionId }: Claims, idToken: string) {
  if (!isRole(userGroup)) return;
  const { status } = await fetch(
    `${place.apiBase}/v1/${userGroup}/sessions/${encodeURIComponent(sessionId)}/end`,
    {
      method: 'POST',
      headers: { 'x-api-key': place.apiKey, authorization: `Bearer ${idToken}` },
      keepalive: true,
    },
  );
  if (status >= 500) throw new Error(`The API said ${status}.`);
}
