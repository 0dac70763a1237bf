import type { Officer } from '#domain/officer.ts';
import { fullName } from '#domain/officer.ts';
import type { ConsoleAuthProvider, May } from '../console/index.ts';
import type { Session } from './session.ts';

/** Settings of react-admin's auth provider. */
interface AuthProviderSettings {
  session: Pick<Session, 'check' | 'rejected' | 'signOut'>;
  officer: Officer;
  /** What the declarations answer to the officer. */
  may: May;
}

/** Creates the auth provider: it decides what the officer sees, and when the session is over. */
export function createAuthProvider({ session, officer, may }: AuthProviderSettings): ConsoleAuthProvider {
  return {
    may,
    canAccess: async ({ resource, action, record }) => may({ resource, action, ...(record && { record }) }),
    // Signing in has screens of its own, which open without react-admin.
    login: () => Promise.reject(new Error('Sign in at /login.')),
    logout: async () => {
      session.signOut();
      // The session shows the sign-in screen; react-admin need not lead there.
      return false;
    },
    async checkAuth() {
      // Settling without a macrotask sends react-admin into a loop of redirects under React 19 (react-admin #10885).
      await new Promise(resolve => setTimeout(resolve));
      session.check();
    },
    /**
     * Renews the session after a 401, or ends it and rejects. A 403 is shown, and ends nothing. The HTTP client asks, with
     * the token, before anyone hears of the failure. When react-admin asks afterwards, nothing is left to do; a rejection
     * would make it answer the call without data, as if it had succeeded, and a form would say that it is saved.
     */
    async checkError({ status, token }: { status?: number; token?: string }) {
      if (status === 401 && token !== undefined && !(await session.rejected(token)))
        throw new Error('The session is over.');
    },
    getIdentity: async () => ({ id: officer.id, fullName: fullName(officer) }),
    getPermissions: async () => officer.role,
  };
}
