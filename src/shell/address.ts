import { isRecord } from '../console/record.ts';

const signInPath = '/login';
const forgotPassword = '/forgot-password/';

/** Puts the sign-in's address in place of the present one, which is remembered even past a reload. */
export function addressOfSignIn(): void {
  if (window.location.pathname === signInPath) return;
  window.history.replaceState({ returnTo: window.location.href }, '', signInPath);
}

/** Puts in place of the sign-in's address the one that was asked for, or the first screen's, or `home` where given. */
export function addressAfterSignIn(home: string = '/'): void {
  if (window.location.pathname !== signInPath) return;
  const state: unknown = window.history.state;
  const returnTo = isRecord(state) ? state['returnTo'] : undefined;
  const asked = typeof returnTo === 'string' && new URL(returnTo).pathname !== '/';
  window.history.replaceState(null, '', asked ? returnTo : home);
}

/** Puts the portal's front door in place of the present address. */
export function addressOfFrontDoor(): void {
  window.history.replaceState(null, '', '/');
}

/** The address of the screen on which someone resets a password. */
export function forgotPasswordPath(username: string): string {
  return forgotPassword + encodeURIComponent(username);
}

/** Who wants to reset a password, by the present address. */
export function whoForgot(): string | undefined {
  const { pathname } = window.location;
  if (!pathname.startsWith(forgotPassword)) return undefined;
  try {
    return decodeURIComponent(pathname.slice(forgotPassword.length)).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Goes on to the screen on which someone resets a password; the browser's Back leads to sign-in again. */
export function addressOfForgotPassword(username: string): void {
  window.history.pushState(null, '', forgotPasswordPath(username));
}

/** Puts the sign-in's address in place of the present one, with nothing to return to. */
export function addressOfSignInAnew(): void {
  window.history.replaceState(null, '', signInPath);
}
