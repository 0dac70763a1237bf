import type { PortalConfig } from '#contract/portalConfig.ts';
import { now } from '#domain/clock.ts';
import { isRole } from '#domain/roles.ts';
import { readPath } from '#schema/record.ts';
import { pathOf, type DataOf } from '../client/operations.ts';
import { isSameOfficer, readClaims, type Claims } from './claims.ts';
import { endsSession, refreshTokens, revoke, type PoolConfig } from './pool.ts';
import {
  clearBrowser,
  readSession,
  storeSession,
  type Ending,
  type StoredSession,
  type Tokens,
} from './storedSession.ts';

/** The signed-in officer's session, renewed in the background. */
export interface Session {
  /** The claims of the id token. */
  readonly claims: Claims;
  /** Returns a valid id token. Rejects without ending the session if renewal fails for the moment. */
  readonly idToken: () => Promise<string>;
  /** Throws if the session is over, here or in the browser. */
  readonly check: () => void;
  /**
   * Call it when the server refused a token. Renews the tokens and returns whether another attempt makes sense. Ends
   * the session if the pool says so, or if the server refuses one new token after another.
   */
  readonly rejected: (token: string) => Promise<boolean>;
  /** Ends the session here, in the pool and in the API. */
  readonly signOut: () => void;
}

/** Callbacks for what happens to a session. */
export interface SessionEvents {
  /** The session is over, and the browser has forgotten it. Called once. */
  onEnd: (ending: Ending) => void;
  /** The browser now stores the session of another person, designation or area. Called once. */
  onReplaced: () => void;
}

/** Tokens are renewed this long before they expire, ms. */
const renewBeforeMs = 300_000;
/** A server that refuses this many new tokens in this time refuses the officer. */
const maxRenewals = 2;
const renewalWindowMs = 60_000;
/** How long tokens from another tab may take to appear in this one. */
const handoverMs = 2_000;
const pollMs = 20;

/** Resumes the session stored in the browser. Callers in all tabs share one renewal. */
export function createSession(config: SessionConfig, opened: StoredSession, events: SessionEvents): Session {
  const claims = readClaims(opened.idToken);
  const renewBefore = Math.min(renewBeforeMs, claims.lifetime / 10);
  let renewing: Promise<string> | undefined;
  let renewals: readonly number[] = [];
  let hasEnded = false;

  function end(ending: Ending): void {
    if (hasEnded) return;
    hasEnded = true;
    clearBrowser(ending);
    events.onEnd(ending);
  }

  /** Returns the stored session, which another tab may have renewed or replaced by another person's. */
  function current(): StoredSession {
    const stored = readSession();
    if (!stored || hasEnded) {
      end('lost');
      throw new Error('No current user');
    }
    if (!isSameOfficer(claims, readClaims(stored.idToken))) {
      hasEnded = true;
      events.onReplaced();
      throw new Error('This browser now stores another session.');
    }
    return stored;
  }

  /** Returns the stored session. If another tab has exchanged the stale token, waits until the new one appears. */
  async function afterExchange(stale: string): Promise<StoredSession> {
    const waitMs = (await wasExchanged(stale)) ? handoverMs : 0;
    for (let waited = 0; waited < waitMs && current().idToken === stale; waited += pollMs)
      await new Promise(resolve => setTimeout(resolve, pollMs));
    return current();
  }

  async function renewUnlessDone(stale: string): Promise<string> {
    const stored = await afterExchange(stale);
    if (stored.idToken !== stale) return stored.idToken;
    try {
      const tokens = await refreshTokens(config, stored.refreshToken);
      // If this or another tab signed out during the exchange, current() throws and the tokens are dropped.
      current();
      renewals = [...renewals, now().getTime()].slice(-maxRenewals);
      storeSession(tokens);
      await markExchanged(stale);
      return current().idToken;
    } catch (error) {
      if (!endsSession(error)) throw error;
      // Without a lock another tab may have been first, and the pool refuses an exchanged refresh token.
      if (current().refreshToken !== stored.refreshToken) return current().idToken;
      end('lost');
      throw error;
    }
  }

  function renew(stale: string): Promise<string> {
    renewing ??= runExclusively(() => renewUnlessDone(stale)).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  return {
    claims,
    async idToken() {
      const { idToken, expiresAt } = current();
      const left = expiresAt - now().getTime();
      if (left > renewBefore) return idToken;
      const renewed = renew(idToken);
      if (left <= 0) return renewed;
      renewed.catch(() => undefined);
      return idToken;
    },
    check: () => void current(),
    async rejected(token) {
      try {
        if (current().idToken !== token) return true;
        const since = now().getTime() - renewalWindowMs;
        if (renewals.filter(at => at > since).length < maxRenewals) {
          await renew(token);
          return true;
        }
        void endEverywhere(config, current());
        end('lost');
        return false;
      } catch {
        return false;
      }
    },
    signOut() {
      if (hasEnded) return;
      const stored = readSession();
      if (stored) void endEverywhere(config, stored);
      end('signedOut');
    },
  };
}

/** The configuration of the user pool and the API. */
type SessionConfig = PoolConfig & Pick<PortalConfig, 'apiBase' | 'apiKey'>;

const pausesMs = [500, 1_500];

/**
 * Ends a session in the user pool, which then renews it no more, and in the API, which then refuses the current token.
 * Callers don't wait for it: the browser has already forgotten both tokens. Retries after a short loss of connection.
 */
async function endEverywhere(config: SessionConfig, tokens: Tokens): Promise<void> {
  await Promise.allSettled([
    withRetries(() => endInApi(config, tokens.idToken)),
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

async function endInApi(config: SessionConfig, idToken: string) {
  const { userGroup, sessionId } = readClaims(idToken);
  if (!isRole(userGroup)) return;
  const path = pathOf('endSession', { role: userGroup, sessionId });
  const { status } = await fetch(`${config.apiBase}/v1${path}`, {
    method: 'POST',
    headers: { 'x-api-key': config.apiKey, authorization: `Bearer ${idToken}` },
    keepalive: true,
  });
  if (status >= 500) throw new Error(`The API said ${status}.`);
}

const lockName = 'energy-audit.session';
/** Longer than storage takes to show a tab what another has written. */
const markerMs = 30_000;

/** Runs a task in one tab at a time. Over plain HTTP, browsers lack locks, and it runs at once. */
async function runExclusively<T>(task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task();
  return navigator.locks.request(lockName, task);
}

/**
 * Announces to all tabs that a token has been exchanged. A lock passes from tab to tab faster than a storage entry, so
 * the announcement is a lock too: it exists before the next tab has its turn.
 */
async function markExchanged(token: string): Promise<void> {
  if (!('locks' in navigator)) return;
  await new Promise<void>(granted => {
    void navigator.locks.request(markerOf(token), { mode: 'shared' }, () => {
      granted();
      return new Promise(resolve => setTimeout(resolve, markerMs));
    });
  });
}

/** Whether a tab has just exchanged a token, even if storage doesn't show it yet. */
async function wasExchanged(token: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === markerOf(token));
}

/** Identifies a token by the end of its signature, without revealing it. */
const markerOf = (token: string) => `${lockName}.exchanged.${token.slice(-16)}`;

/** Reads the key of the signed-in officer's drafts; undefined if the API can't be reached or returns none. */
export async function readDraftKey(config: SessionConfig, session: Session): Promise<string | undefined> {
  const { userGroup } = session.claims;
  if (!isRole(userGroup)) return undefined;
  try {
    const response = await fetch(`${config.apiBase}/v1${pathOf('readDraftKey', { role: userGroup })}`, {
      headers: { 'x-api-key': config.apiKey, authorization: `Bearer ${await session.idToken()}` },
    });
    const key = response.ok ? readPath(await response.json(), 'data.key' satisfies KeyPath) : undefined;
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

type KeyPath = `data.${keyof DataOf<'readDraftKey'>}`;
