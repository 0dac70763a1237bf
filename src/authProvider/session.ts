import { now } from '#domain/clock.ts';
import { readClaims, isSameOfficer, type Claims } from './claims.ts';
import { endEverywhere, type SessionConfig } from './endEverywhere.ts';
import { endsSession, refreshTokens } from './pool.ts';
import { clearBrowser, readSession, storeSession, type Ending, type StoredSession } from './storedSession.ts';
import { runExclusively, markExchanged, wasExchanged } from './tabs.ts';

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
        void endEverywhere(config, claims, current());
        end('lost');
        return false;
      } catch {
        return false;
      }
    },
    signOut() {
      if (hasEnded) return;
      const stored = readSession();
      if (stored) void endEverywhere(config, claims, stored);
      end('signedOut');
    },
  };
}
