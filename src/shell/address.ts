import { isRecord } from '#schema/record.ts';

const signInPath = '/login';
const forgotPassword = '/forgot-password/';

/**
 * Replaces the current address by the sign-in's and remembers it, even past a reload. With an `owner`, only for the
 * person with that id: it may say what they have searched for.
 */
export function setSignInAddress(owner?: string): void {
  if (window.location.pathname === signInPath) return;
  window.history.replaceState({ returnTo: window.location.href, owner }, '', signInPath);
}

/** Where a person who signs in may be led. */
interface Returning {
  /** The person's id. */
  id: string;
  /** Whether they have a screen at a path. */
  hasScreen: (path: string) => boolean;
  /** The address to lead to if none was requested, or none of theirs. @default '/', which leads to their first screen */
  home: string | undefined;
}

/** Replaces the sign-in's address by the one requested before. */
export function restoreAddress({ id, hasScreen, home = '/' }: Returning): void {
  if (window.location.pathname !== signInPath) return;
  const state: unknown = window.history.state;
  const { returnTo, owner = id } = isRecord(state) ? state : {};
  const isTheirs = typeof returnTo === 'string' && owner === id && hasScreen(new URL(returnTo).pathname);
  window.history.replaceState(null, '', isTheirs ? returnTo : home);
}

/** Replaces the current address by the portal's home. */
export function setHomeAddress(): void {
  window.history.replaceState(null, '', '/');
}

/** Returns the address of the screen for resetting a user's password. */
export function forgotPasswordPath(username: string): string {
  return forgotPassword + encodeURIComponent(username);
}

/** Returns the username whose password the current address resets; undefined on other screens. */
export function usernameToReset(): string | undefined {
  const { pathname } = window.location;
  if (!pathname.startsWith(forgotPassword)) return undefined;
  try {
    return decodeURIComponent(pathname.slice(forgotPassword.length)).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Goes to the screen for resetting a password; the browser's Back leads to sign-in again. */
export function openForgotPasswordAddress(username: string): void {
  window.history.pushState(null, '', forgotPasswordPath(username));
}

/** Replaces the current address by the sign-in's, with nothing to return to. */
export function resetToSignInAddress(): void {
  window.history.replaceState(null, '', signInPath);
}
