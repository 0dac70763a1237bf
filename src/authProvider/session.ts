import { now } from '#domain/clock.ts';
import { readClaims, sameCharge, type Claims } from './claims.ts';
import { endEverywhere, type SessionPlace } from './endEverywhere.ts';
import { endsSession, refreshTokens } from './pool.ts';
import { clearBrowser, keepSession, readSession, type Ending, type StoredSession } from './storedSession.ts';
import { exclusively, markExchanged, wasExchanged } from './tabs.ts';

/** The signed-in officer's session, kept alive in silence. */
export interface Session {
  /** What the id token says. */
  readonly claims: Claims;
  /** A valid id token. Rejects, without ending the session, where a new one is needed and can't be had just now. */
  readonly idToken: () => Promise<string>;
  /**
   * Told that the server refused a token. Asks the pool for another, and gives whether there is one to try again
   * with. Ends the session where the pool says so, and where the server refuses one new token after the other.
   */
  readonly rejected: (token: string) => Promise<boolean>;
  /** Ends the session here, in the pool and in the API. */
  readonly signOut: () => void;
}

/** Whom a session tells of what happens to it. */
export interface SessionEvents {
  /** It is over, and the browser holds nothing of it any more. Called once. */
  onEnd: (ending: Ending) => void;
  /** The stored tokens are now another person's, or the same one's in another charge. Called once. */
  onOther: () => void;
}

const aheadMs = 300_000;
/** A server that refuses this many new tokens in this time refuses the officer. */
const mostRenewals = 2;
const renewalsMs = 60_000;
/** How long the tokens that another tab has got may take to show. */
const handoverMs = 2_000;
const lookMs = 20;

/** Takes up the session kept in the browser. Callers in all tabs share one renewal. */
export function createSession(place: SessionPlace, kept: StoredSession, events: SessionEvents): Session {
  const claims = readClaims(kept.idToken);
  const ahead = Math.min(aheadMs, claims.lifetime / 10);
  let renewing: Promise<string> | undefined;
  let renewals: readonly number[] = [];
  let over = false;

  function end(ending: Ending): void {
    if (over) return;
    over = true;
    clearBrowser(ending);
    events.onEnd(ending);
  }

  /** The stored session, which another tab may have renewed, or replaced by someone else's. */
  function current(): StoredSession {
    const stored = readSession();
    if (!stored || over) {
      end('lost');
      throw new Error('No current user');
    }
    if (!sameCharge(claims, readClaims(stored.idToken))) {
      over = true;
      events.onOther();
      throw new Error('Another session is kept in this browser now.');
    }
    return stored;
  }

  /** The stored session: another than the stale token's, as soon as it shows, where a tab has exchanged that. */
  async function shownBesides(stale: string): Promise<StoredSession> {
    const patience = (await wasExchanged(stale)) ? handoverMs : 0;
    for (let waited = 0; waited < patience && current().idToken === stale; waited += lookMs)
      await new Promise(resolve => setTimeout(resolve, lookMs));
    return current();
  }

  async function renewUnlessDone(stale: string): Promise<string> {
    const stored = await shownBesides(stale);
    if (stored.idToken !== stale) return stored.idToken;
    try {
      const tokens = await refreshTokens(place, stored.refreshToken);
      // Signed out, here or in another tab, while the pool answered: current() throws, and the tokens are dropped.
      current();
      renewals = [...renewals, now().getTime()].slice(-mostRenewals);
      keepSession(tokens);
      await markExchanged(stale);
      return current().idToken;
    } catch (error) {
      if (!endsSession(error)) throw error;
      // Without a lock another tab may have been first, and the pool refuses a refresh token that was exchanged.
      if (current().refreshToken !== stored.refreshToken) return current().idToken;
      end('lost');
      throw error;
    }
  }

  function renew(stale: string): Promise<string> {
    renewing ??= exclusively(() => renewUnlessDone(stale)).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  return {
    claims,
    async idToken() {
      const { idToken, expiresAt } = current();
      const left = expiresAt - now().getTime();
      if (left > ahead) return idToken;
      const renewed = renew(idToken);
      if (left <= 0) return renewed;
      renewed.catch(() => undefined);
      return idToken;
    },
    async rejected(token) {
      try {
        if (current().idToken !== token) return true;
        const since = now().getTime() - renewalsMs;
        if (renewals.filter(at => at > since).length < mostRenewals) {
          await renew(token);
          return true;
        }
        void endEverywhere(place, claims, current());
        end('lost');
        return false;
      } catch {
        return false;
      }
    },
    signOut() {
      const stored = readSession();
      if (stored) void endEverywhere(place, claims, stored);
      end('signedOut');
    },
  };
}
