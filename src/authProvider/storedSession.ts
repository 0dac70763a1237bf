import { now } from '#domain/clock.ts';
import { isRecord } from '../console/record.ts';
import { readClaims } from './claims.ts';

/** The tokens of a session. */
export interface Tokens {
  idToken: string;
  refreshToken: string;
}

/** What is kept of a session in the browser; every tab reads it there. The id token carries the user's attributes. */
export interface StoredSession extends Tokens {
  /** When the id token ends, ms by the server's clock. */
  expiresAt: number;
}

/** How a session came to its end: the pool no longer knows it, or the officer signed out. */
export type Ending = 'lost' | 'signedOut';

const key = 'energy-audit.session';

/** The session kept in this browser, if there is one. */
export function readSession(): StoredSession | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isStored(stored)) return undefined;
    readClaims(stored.idToken);
    return stored;
  } catch {
    return undefined;
  }
}

/** Keeps the tokens of a session, from now on. */
export function keepSession({ idToken, refreshToken }: Tokens): StoredSession {
  const session = { idToken, refreshToken, expiresAt: now().getTime() + readClaims(idToken).lifetime };
  localStorage.setItem(key, JSON.stringify(session));
  return session;
}

/** Forgets everything about the person who was signed in. The other tabs are told how it came to that. */
export function clearBrowser(ending: Ending): void {
  // Gone at once: what the others read is the event, which holds the value all the same.
  localStorage.setItem(key, ending);
  localStorage.clear();
  clearTab();
}

/** Forgets what this tab alone keeps, when another has cleared the browser. */
export function clearTab(): void {
  sessionStorage.clear();
}

/**
 * Calls back when another tab has signed in or out, has renewed the tokens or has found the session lost. Gives the
 * way to stop.
 */
export function watchSession(changed: (ending: Ending) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea !== localStorage || (event.key !== key && event.key !== null)) return;
    changed(event.newValue === 'lost' ? 'lost' : 'signedOut');
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

function isStored(value: unknown): value is StoredSession {
  return (
    isRecord(value) &&
    typeof value['idToken'] === 'string' &&
    typeof value['refreshToken'] === 'string' &&
    typeof value['expiresAt'] === 'number'
  );
}
