import { now } from '#domain/clock.ts';
import { isRecord } from '#schema/record.ts';
import { browserStorage, tabStorage } from '../client/storages.ts';
import { readClaims } from './claims.ts';

/** The tokens of a session. */
export interface Tokens {
  idToken: string;
  refreshToken: string;
}

/** A session as the browser stores it for all tabs. The id token carries the user's attributes. */
export interface StoredSession extends Tokens {
  /** When the id token expires, ms by the server's clock. */
  expiresAt: number;
}

/** Why a session ended: the pool no longer knows it, or the officer signed out. */
export type Ending = 'lost' | 'signedOut';

const key = 'energy-audit.session';

/** Returns the session stored in this browser, or undefined. */
export function readSession(): StoredSession | undefined {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(key) ?? 'null');
    if (!isStored(stored)) return undefined;
    readClaims(stored.idToken);
    return stored;
  } catch {
    return undefined;
  }
}

const notStored = {
  full:
    'This browser has no space left to store your sign-in. ' +
    "Clear the data of this site in the browser's settings, or make space on the disk, and sign in again.",
  denied:
    'This browser does not let the portal store your sign-in. ' +
    "Allow cookies and site data for this address in the browser's settings, and sign in again.",
};

/** Stores the tokens of a session. Throws an error that says what to do if the browser does not. */
export function storeSession({ idToken, refreshToken }: Tokens): StoredSession {
  const session = { idToken, refreshToken, expiresAt: now().getTime() + readClaims(idToken).lifetime };
  const outcome = browserStorage.set(key, JSON.stringify(session));
  if (outcome !== 'stored') throw new Error(notStored[outcome]);
  return session;
}

/** Forgets everything about the signed-in person, and tells the other tabs how the session ended. */
export function clearBrowser(ending: Ending): void {
  // Removed at once: the other tabs read the value from the storage event.
  browserStorage.set(key, ending);
  browserStorage.clear();
  clearTab();
}

/** Clears this tab's own storage, after another tab has cleared the browser's. */
export function clearTab(): void {
  tabStorage.clear();
}

/**
 * Calls back when another tab has signed in or out, has renewed the tokens or has found the session lost. Returns a
 * function that stops it.
 */
export function watchSession(onChange: (ending: Ending) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea !== localStorage || (event.key !== key && event.key !== null)) return;
    onChange(event.newValue === 'lost' ? 'lost' : 'signedOut');
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
